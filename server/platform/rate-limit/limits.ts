/**
 * What an operator may set; each is a number of calls, and 0 takes the limit away. Left out, as in most tests, there is
 * none.
 */
export interface CallLimits {
  /** Reads of one customer in a minute. */
  readonly readCalls?: number;
  /** Changes of one customer in a minute. */
  readonly changeCalls?: number;
  /** Calls of visitors from one source in a minute; ten times as many are taken from it in all. */
  readonly sourceCalls?: number;
  /** Money calls of one customer in a minute, over all instances. */
  readonly moneyCalls?: number;
  /**
   * Codes by SMS to one country, by SMS in all, and by e-mail in all, on one day, for visitors who come from where they
   * were never seen.
   */
  readonly codesByCountry?: number;
  readonly codesADay?: number;
}

/**
 * Defaults, for a busy customer and a large carrier's network behind one address. Five tabs that poll four times a
 * second make 1,200 reads a minute; five hundred visitors who come to one network within a minute, each with a first
 * page of ten calls, make 5,000. A quarter may come at once.
 */
export const defaultLimits = {
  readCalls: 3000,
  changeCalls: 300,
  sourceCalls: 6000,
  moneyCalls: 300,
  codesByCountry: 5000,
  codesADay: 20_000,
} as const satisfies CallLimits;
