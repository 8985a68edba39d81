import * as v from 'valibot';
import { deskView } from '../api/desk-call.ts';
import { day } from '../api/fields.ts';
import type { CompanyMovement, Movement } from '../solvency/api.ts';
import type { BookingPart } from '../words/journals.ts';

/** A change of a customer's balance by staff. */
export interface ReportedAdjustment {
  readonly number: string;
  readonly customer: number;
  readonly asset: string;
  /** Decimal string, negative if it was taken. */
  readonly amount: string;
  readonly by: string;
  /** Null if one person did it (`DESK_ONE_PERSON`). */
  readonly approvedBy: string | null;
}

/** What happened to the money on a day, without customers' names. Amounts are decimal strings. */
export interface DayReport {
  /** `YYYY-MM-DD` of Bangkok. */
  readonly day: string;
  /** What was booked for customers; + is what they got. */
  readonly parts: readonly { readonly part: BookingPart; readonly movements: readonly Movement[] }[];
  /** Fees of the company, by what they were paid for. */
  readonly fees: readonly Movement[];
  /** What wrong payments cost the company. */
  readonly wrongPayments: readonly CompanyMovement[];
  /** What the company gained by options that ended, in USDT; negative if it lost. */
  readonly optionsResult: string;
  /** Options that were open at the end of the day, in USDT. */
  readonly openOptions: {
    readonly count: number;
    readonly stake: string;
    /** What customers get if all of them win, stakes included. */
    readonly most: string;
  };
  readonly adjustments: readonly ReportedAdjustment[];
  /**
   * For each asset what customers were owed, what had arrived and was not credited, and what the company held at the
   * end; null if no one knows that.
   */
  readonly assets: readonly {
    readonly asset: string;
    readonly owed: string;
    readonly uncredited: string;
    readonly held: string | null;
  }[];
  readonly isClosed: boolean;
}

/** Returns the report of a day that has ended. Throws `day` for another one. */
export const dayReport = deskView<{ readonly report: DayReport }>()({
  id: 'day-report',
  roles: ['owner', 'treasury', 'compliance', 'reader'],
  query: v.strictObject({ day }),
});
