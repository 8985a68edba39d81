import { checkDraw, sumsToWhole, oddsText, type PrizeOdds, type Verdict } from '../../lib/blindbox.ts';
import type { BoxInfo, Draw } from './store.ts';

/**
 * Why no box can be drawn: nothing is published, the odds do not hold, the draw could not be checked, or the operator
 * left out a figure (TRUST-04, TRUST-05).
 */
export type Closed = 'closed' | 'odds' | 'commitment' | 'stated';

/** The table as it is shown, as far as it can be committed to. */
const tableOf = ({ lists }: Pick<BoxInfo, 'lists'>): PrizeOdds[] | undefined => {
  const all = lists.map(({ id, probability, value }) =>
    probability === undefined || value === undefined ? undefined : { id, probability, value },
  );
  return all.every((item) => item !== undefined) ? all : undefined;
};

/**
 * Undefined where everything is known that has to be known before a draw, and what is committed to is what is shown.
 */
export function whyClosed(box: BoxInfo): Closed | undefined {
  const { lists, price, expected, code, version, odds, commitment } = box;
  if (box.closed) return 'closed';
  const prizes = tableOf({ lists });
  if (lists.length === 0 || !prizes || !sumsToWhole(prizes)) return 'odds';
  if (price === undefined || expected === undefined || code === '') return 'stated';
  if (!/^[0-9a-f]{64}$/.test(commitment) || odds !== oddsText({ version, price, code, prizes })) return 'commitment';
  return undefined;
}

/**
 * What the check of a finished draw finds; `missing` where the server did not send all that proves it. `noted`: the
 * commitment that this phone showed before.
 */
export function verdictOf(
  { commitment, secret, seed, number, odds, prize }: Draw,
  noted: string | undefined,
): Verdict | 'missing' {
  if (commitment === '' || secret === '' || seed === '' || odds === '' || number === undefined) return 'missing';
  if (noted !== undefined && noted !== commitment) return 'commitment';
  return checkDraw({ commitment, secret, seed, number, odds, prize: prize.id });
}
