import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import type { setRates } from '../../../src/desk/rates/api.ts';
import { bahtAfter, bahtDanger, bahtFacts, rateChanges, withChange } from '../../../src/desk/words/rate-facts.ts';
import { rateName } from '../../../src/desk/words/rates.ts';
import { moment } from '../../platform/texts/moment.ts';
import { inWords } from '../describe.ts';

/** Both baht rates as they are stored. */
export type SeenBaht = { readonly deposit: string | null; readonly withdrawal: string | null };

type Seen = {
  readonly before: readonly {
    readonly code: string;
    readonly rate: string | null;
    readonly time: number | null;
    readonly isLarge: boolean;
  }[];
  /** Null if no baht rate is set; undefined in a proposal of an earlier version. */
  readonly baht?: SeenBaht | null;
};

/** Says which rates change, from what to what, and what they mean: the same that the proposer reads on the page. */
export function describeRates({ before, baht }: Seen, { rates }: ActionBody<typeof setRates>): Described {
  const oldOf = (code: string) => before.find((entry) => entry.code === code);
  const changes = rateChanges(rates.map(({ code, rate }) => ({ code, from: oldOf(code)?.rate ?? null, to: rate })));
  const dated = changes.map((change, index): Change => {
    const time = oldOf(rates[index]?.code ?? '')?.time;
    return time && change.from !== null ? { ...change, from: `${change.from}, of ${moment(time)}` } : change;
  });
  const then = baht ? bahtAfter(baht, asChanges(rates)) : {};
  const danger = bahtDanger(then);
  const more = {
    changes: [...dated, ...(baht ? bahtFacts(baht, then) : [])],
    ...(danger === undefined ? {} : { danger }),
  };
  const [first] = rates;
  if (rates.length !== 1 || !first) return inWords('Set rates', { value: `${rates.length} rates`, ...more });
  const old = oldOf(first.code)?.rate ?? null;
  const value = withChange(old, first.rate);
  return inWords(`Set the rate of ${rateName(first.code)}`, {
    value: old === null ? value : `${old} → ${value}`,
    ...more,
  });
}

/** Returns the rates of a request as changes. */
export const asChanges = (rates: ActionBody<typeof setRates>['rates']) =>
  rates.map(({ code, rate }) => ({ code, to: rate }));
