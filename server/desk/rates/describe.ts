import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import type { Change, Described } from '../../../src/desk/api/described.ts';
import type { setRates } from '../../../src/desk/rates/api.ts';
import { rateName } from '../../../src/desk/words/rates.ts';
import { moment } from '../../platform/texts/moment.ts';
import { inWords } from '../describe.ts';

type Seen = {
  readonly before: readonly {
    readonly code: string;
    readonly rate: string | null;
    readonly time: number | null;
    readonly isLarge: boolean;
  }[];
};

/** Says which rates change, from what to what. */
export function describeRates({ before }: Seen, { rates }: ActionBody<typeof setRates>): Described {
  const changes = rates.map(({ code, rate }): Change => {
    const old = before.find((entry) => entry.code === code);
    const since = old?.time ? `, of ${moment(old.time)}` : '';
    return { label: rateName(code), from: old?.rate ? `${old.rate}${since}` : null, to: rate };
  });
  const [first] = rates;
  if (rates.length !== 1 || !first) return inWords('Set rates', { value: `${rates.length} rates`, changes });
  const old = before.find(({ code }) => code === first.code)?.rate;
  return inWords(`Set the rate of ${rateName(first.code)}`, {
    value: old ? `${old} → ${first.rate}` : first.rate,
    changes,
  });
}
