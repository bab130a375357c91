/// The version of the compiler, as `--version` prints it and reports record it.
package let compilerVersion = "0.1.0"
