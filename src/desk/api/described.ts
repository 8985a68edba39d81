/** One thing that changes, in words for the people who decide. */
export interface Change {
  readonly label: string;
  /** What applies now; null if nothing takes the place of anything. */
  readonly from: string | null;
  readonly to: string;
  /** Field of the action that it shows, where a second person may have to look that up themselves. */
  readonly field?: string;
  /** `to` is a whole address, which the page groups and no email has. */
  readonly isAddress?: boolean;
  /** `to` is not as it should be, which the page shows in red. */
  readonly isWrong?: boolean;
  /** `to` is the address of a picture, which the page shows. */
  readonly isPicture?: boolean;
  /** It may name a customer, so no email has it. */
  readonly isPrivate?: boolean;
}

/** What an action does, in words: without codes, keys, digests and milliseconds. Times are in Bangkok time. */
export interface Described {
  /** What is done, with its number or name: "Credit deposit R2026120100001". */
  readonly title: string;
  /** Amount or change in a few signs, such as `500.00 USDT` or `80% → 82%`; '' if there is none. */
  readonly value: string;
  readonly changes: readonly Change[];
  /** What it means for customers, or what they read, in English or as staff wrote it. */
  readonly customer: readonly string[];
  /** The sentence of the person who does or proposes it, for other staff; '' if there is none. */
  readonly said: string;
  /** What it may cost the company, which the pages show in red. */
  readonly danger?: string;
}

/** What a customer reads once an action is done, as the server would write it now. */
export interface CustomerReads {
  /** Language in which we write to them, as the customer's app names it: `jp`. */
  readonly language: string;
  readonly title: string;
  readonly text: string;
  /** The same in English; null if that is their language. */
  readonly english: { readonly title: string; readonly text: string } | null;
  /** How they get it: always in the app, and by the one contact that we can reach. */
  readonly ways: readonly ('app' | 'email' | 'sms')[];
}
