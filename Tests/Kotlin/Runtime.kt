package androidx.compose.runtime

/** https://developer.android.com/reference/kotlin/androidx/compose/runtime/Immutable */
@Target(AnnotationTarget.CLASS)
annotation class Immutable
