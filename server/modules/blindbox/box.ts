import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { and, desc, eq, gt, gte, lte, max, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Language } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { boxDraws, type BoxPrize, boxSecrets, boxTables } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf, post } from '../../ledger/ledger.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { localize } from '../../platform/texts/translate.ts';
import type { TradeLosses } from '../protection/index.ts';
import { type Box, commit, draw, expectedValue, findOddsFault, boxOddsText, takePrize } from './engine.ts';

type Draw = typeof boxDraws.$inferSelect;

/** Binds a secret to one draw of one customer, so that a revealed secret fits no other. */
const placeOf = (account: number, number: number): string => `${account} ${number}`;
/** Returns a new secret, sealed for a draw. */
const newSealedSecret = (keys: Keys, account: number, number: number): string =>
  seal(keys.boxSecrets, randomBytes(32).toString('hex'), placeOf(account, number));
const unsealSecret = (keys: Keys, { account, number, sealed }: typeof boxSecrets.$inferSelect) => ({
  number,
  secret: unseal(keys.boxSecrets, sealed, placeOf(account, number)),
});

const boxOf = ({ id, price, code, prizes }: typeof boxTables.$inferSelect): Box => ({
  version: String(id),
  price,
  code,
  prizes,
});

/** Returns the current box; undefined if the operator has not published any odds. */
export async function currentBox(db: Database): Promise<Box | undefined> {
  const [row] = await db.select().from(boxTables).orderBy(desc(boxTables.id)).limit(1);
  return row && boxOf(row);
}

/** Returns whether the operator has published odds. */
export const hasOdds = async (db: Database): Promise<boolean> => (await currentBox(db)) !== undefined;

/**
 * Returns the price of a draw, all of which may be lost, in base units of USDT. Returns 0 if the price is in another
 * coin or there are no odds.
 */
export async function boxStake(db: Database): Promise<bigint> {
  const box = await currentBox(db);
  return box?.code === QUOTE_ASSET ? unitsOf(box.price, QUOTE_ASSET) : 0n;
}

/** Publishes odds. Throws if they are invalid. Customers who saw the earlier odds must look again before a draw. */
export async function publishBox(
  tx: Database,
  { price, code, prizes }: Omit<Box, 'version'>,
  now: number,
): Promise<void> {
  const fault = findOddsFault({ version: '0', price, code, prizes });
  if (fault) throw new Error(fault);
  await tx.insert(boxTables).values({ price, code, prizes: [...prizes], created: now });
}

/** Returns the secret of a customer's next draw and creates the first one. */
async function ensureSecret(db: Database, keys: Keys, account: number) {
  await db
    .insert(boxSecrets)
    .values({ account, number: 1, sealed: newSealedSecret(keys, account, 1) })
    .onConflictDoNothing();
  const [row] = await db.select().from(boxSecrets).where(eq(boxSecrets.account, account));
  if (!row) throw new Error('no secret was made');
  return unsealSecret(keys, row);
}

const toResponse = ({ id, name, probability, value, left }: BoxPrize, code: string, language: Language) => ({
  id,
  name: localize(name, language),
  probability,
  value,
  code,
  ...(left === undefined ? {} : { stock: left }),
});

/** Returns everything that a customer must know before a draw (RWD-05). The box is closed without odds. */
export async function boxInfo(db: Database, keys: Keys, account: number, language: Language) {
  const box = await currentBox(db);
  if (!box) return { lists: [], closed: true };
  const { number, secret } = await ensureSecret(db, keys, account);
  const { price, code, version } = box;
  return {
    price,
    code,
    version,
    number,
    odds: boxOddsText(box),
    expected: expectedValue(box),
    commitment: commit(box, secret, number),
    available: fromUnits(await balanceOf(db, account, 'available', code), scaleOf(code)),
    lists: box.prizes.map((prize) => toResponse(prize, code, language)),
  };
}

export const drawResponse = (
  { id, created, prize, price, code, number, version, odds, commitment, secret, seed }: Draw,
  language: Language,
) => ({
  id: String(id),
  time: created,
  prize: toResponse(prize, code, language),
  price,
  code,
  number,
  version,
  odds,
  commitment,
  secret,
  seed,
});

/**
 * Draws one box in the transaction of a money call: charges the price, credits the prize, reveals the secret and
 * commits to the next one. Throws `boxClosed` without odds, and `boxChanged` if the commitment or the version is not
 * that of the next draw.
 */
export async function drawBox(
  tx: Database,
  keys: Keys,
  account: number,
  requested: { commitment: string; seed: string; version: string },
  now: number,
): Promise<Draw> {
  // the lock serializes the draws of all customers, so that the last piece of a prize is drawn only once
  const [row] = await tx.select().from(boxTables).orderBy(desc(boxTables.id)).limit(1).for('update');
  const newest = await currentBox(tx);
  if (!row || !newest) throw new Refusal('boxClosed');
  const box = boxOf(row);
  await ensureSecret(tx, keys, account);
  const [locked] = await tx.select().from(boxSecrets).where(eq(boxSecrets.account, account)).for('update');
  const next = locked && unsealSecret(keys, locked);
  if (
    !next ||
    newest.version !== box.version ||
    requested.version !== box.version ||
    requested.commitment !== commit(box, next.secret, next.number)
  )
    throw new Refusal('boxChanged');

  const { number, secret } = next;
  const { price, code } = box;
  const prize = draw(box, secret, requested.seed, number);
  const [created] = await tx
    .insert(boxDraws)
    .values({
      account,
      number,
      version: box.version,
      odds: boxOddsText(box),
      price,
      code,
      commitment: requested.commitment,
      secret,
      seed: requested.seed,
      prize,
      created: now,
    })
    .returning();
  if (!created) throw new Error('no draw was written');

  const move = (kind: JournalKind, amount: bigint) =>
    post(tx, {
      kind,
      reference: String(created.id),
      now,
      legs: [
        { customer: account, purpose: 'available', asset: code, amount },
        { purpose: 'blindbox', asset: code, amount: -amount },
      ],
    });
  await move('blindboxPrice', -unitsOf(price, code));
  const value = unitsOf(prize.value, code);
  if (value > 0n) await move('blindboxPrize', value);

  await tx
    .update(boxSecrets)
    .set({ number: number + 1, sealed: newSealedSecret(keys, account, number + 1) })
    .where(eq(boxSecrets.account, account));
  const { prizes, hasNewOdds } = takePrize(box, prize.id);
  if (hasNewOdds) await publishBox(tx, { price, code, prizes }, now);
  else await tx.update(boxTables).set({ prizes }).where(eq(boxTables.id, row.id));
  return created;
}

/** Returns the draws of a customer, newest first, up to id `newest`. */
export const listDraws = (
  db: Database,
  account: number,
  { newest, limit, skip }: { newest: number; limit: number; skip: number },
): Promise<Draw[]> =>
  db
    .select()
    .from(boxDraws)
    .where(and(eq(boxDraws.account, account), lte(boxDraws.id, newest)))
    .orderBy(desc(boxDraws.id))
    .limit(limit)
    .offset(skip);

export async function newestDraw(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(boxDraws.id) }).from(boxDraws);
  return row?.id ?? 0;
}

/** Returns the newest draws with a prize since a time in ms. */
export const prizesSince = async (db: Database, since: number): Promise<Draw[]> =>
  (await db.select().from(boxDraws).where(gt(boxDraws.created, since)).orderBy(desc(boxDraws.id)).limit(200)).filter(
    ({ prize }) => !/^0(\.0*)?$/.test(prize.value),
  );

/**
 * Returns the net loss on a customer's draws since a time (ms). Boxes priced in another coin than USDT do not count. A
 * draw ends at once, so it holds no stake.
 */
export async function readBoxLosses(db: Database, account: number, since: number): Promise<TradeLosses> {
  const [row] = await db
    .select({
      price: sql<string>`coalesce(sum(${boxDraws.price}::numeric), 0)`,
      prize: sql<string>`coalesce(sum((${boxDraws.prize}->>'value')::numeric), 0)`,
    })
    .from(boxDraws)
    .where(and(eq(boxDraws.account, account), eq(boxDraws.code, QUOTE_ASSET), gte(boxDraws.created, since)));
  return { lost: unitsOf(row?.price ?? '0', QUOTE_ASSET) - unitsOf(row?.prize ?? '0', QUOTE_ASSET), held: 0n };
}
