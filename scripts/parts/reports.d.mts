interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly title: string; readonly cause: string }[];
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}
/** Counts the tests of a vitest report; a file that could not run counts as a failure. */
export function vitestResult(file: string, code: number): Result;
