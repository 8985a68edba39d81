/**
 * Limits that an operator can set, in calls or ms. 0 or undefined, as in most tests, means no limit.
 */
export interface CallLimits {
  /** Reads per customer and minute. */
  readonly readCalls?: number;
  /** Changes per customer and minute. */
  readonly changeCalls?: number;
  /** Visitors' calls per source and minute. All calls together may be ten times as many. */
  readonly sourceCalls?: number;
  /** Money calls per customer and minute, over all instances. */
  readonly moneyCalls?: number;
  /** ms of processor time per customer and minute, on each instance. */
  readonly customerWork?: number;
  /** ms of processor time per source and minute, on each instance. */
  readonly sourceWork?: number;
  /** Successful logins per account in 24 hours, over all instances. Each creates a session. */
  readonly logins?: number;
  /** Codes by SMS to one country and day, for visitors from an unknown place. */
  readonly codesByCountry?: number;
  /** Codes per day for visitors from an unknown place: so many by SMS, and as many by email. */
  readonly codesADay?: number;
}

/**
 * Defaults for a busy customer, and for a large carrier's network behind one address. Five tabs that poll four times a
 * second make 1,200 reads a minute and cost 2.4 s of processor time on the embedded database. Five hundred visitors
 * from one network within a minute, each with a first page of ten calls, make 5,000 calls. A quarter may come at once.
 * No network gets more than half of an instance.
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
