import { msg } from '@lingui/core/macro';
import { inArray } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { localize, translate } from '../../platform/texts/translate.ts';
import { prizesSince } from './box.ts';

const WON = msg`{name} won {prize}`;
const MAX_PRIZES = 20;
const MAX_AGE_MS = 7 * DAY_MS;

/** Returns the first letter of a name, hiding even its length. */
const maskWinner = (username: string): string => `${username.slice(0, 1)}***`;

/** Returns the prizes of the last seven days, each from a real draw (RWD-12). */
export async function readRecentPrizes(db: Database, language: Language, now: number) {
  const draws = (await prizesSince(db, now - MAX_AGE_MS)).slice(0, MAX_PRIZES);
  if (draws.length === 0) return [];
  const people = await db
    .select({ id: customers.id, username: customers.username })
    .from(customers)
    .where(
      inArray(
        customers.id,
        draws.map((draw) => draw.account),
      ),
    );
  const names = new Map(people.map(({ id, username }) => [id, maskWinner(username)]));
  return draws.map(({ id, account, prize, created }) => ({
    id: `draw-${id}`,
    text: translate(language, WON, { name: names.get(account) ?? '***', prize: localize(prize.name, language) }),
    time: created,
  }));
}
