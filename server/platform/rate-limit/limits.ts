/**
 * What an operator may set; each is a number of calls or of ms, and 0 takes the limit away. Left out, as in most tests,
 * there is none.
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
  /** ms of the server's processor in a minute, by each instance: for one customer, and for one source. */
  readonly customerWork?: number;
  readonly sourceWork?: number;
  /** Right log-ins of one account in 24 hours, over all instances: each makes a session. */
  readonly logins?: number;
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
 * page of ten calls, make 5,000. A quarter may come at once. Those five tabs cost 2.4 s of the processor on the
 * embedded database, and no network gets more than half of an instance.
 */
export const defaultLimits = {
  readCalls: 3000,
  changeCalls: 300,
  sourceCalls: 6000,
  moneyCalls: 300,
  customerWork: 6000,
  sourceWork: 30_000,
  logins: 60,
  codesByCountry: 5000,
  codesADay: 20_000,
} as const satisfies CallLimits;
