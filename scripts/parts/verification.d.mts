/** What a stage came to. */
export interface Result {
  readonly name: string;
  readonly about: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly ms: number;
  readonly note?: string;
  readonly failures: readonly { readonly title: string; readonly cause: string }[];
}
/** The page with what a stage came to in place of what it came to before. */
export declare function withResult(
  page: string,
  one: Result,
  stages: readonly { readonly name: string; readonly about: string }[],
  when: { readonly date: string; readonly commit: string },
): string;
