/// The version of the compiler. `--version` prints it, and reports record it.
package let compilerVersion = "0.1.0"
