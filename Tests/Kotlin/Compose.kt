// What generated code uses of Compose, from Android's public documentation.

package androidx.compose.ui.graphics

/** https://developer.android.com/reference/kotlin/androidx/compose/ui/graphics/Color */
@JvmInline
value class Color(val value: ULong)

/** https://developer.android.com/reference/kotlin/androidx/compose/ui/graphics/package-summary#Color(kotlin.Long) */
fun Color(color: Long): Color = Color((color.toULong() and 0xffffffffUL) shl 32)
