import { and, desc, eq, gt, isNull, like, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { AlarmKind } from '../../../src/desk/words/alarms.ts';
import type { Services } from '../../context.ts';
import { disagreeingChains, lostDeposits, stuckChains } from '../../modules/deposits/index.ts';
import { stuckChannels } from '../../modules/outbox/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { staff, staffLog, staffPasskeys } from '../schema.ts';
import { wrongPayments } from '../withdrawals/views.ts';

/** Prices have stopped if no coin had a complete price for so long. */
const PRICES_STOPPED_MS = 2 * MINUTE_MS;

/** Something that is wrong now. */
export interface Problem {
  /** A coin, a network, a number or a channel, or ''. */
  readonly subject: string;
  /** Id of the deposit or withdrawal that it is about. */
  readonly record?: number;
}

/** What is wrong now, by kind; undefined if this instance can't tell. */
export type Problems = Readonly<Record<AlarmKind, readonly Problem[] | undefined>>;

const always = (isWrong: boolean): readonly Problem[] => (isWrong ? [{ subject: '' }] : []);
const each = (subjects: readonly string[]): readonly Problem[] => subjects.map((subject) => ({ subject }));
const eachRecord = (rows: readonly { readonly id: number; readonly number: string }[]): readonly Problem[] =>
  rows.map(({ id, number }) => ({ subject: number, record: id }));

/** Returns why this instance moves no money. */
const pauses = ({ ledgerAudit, clockGuard }: Services): readonly Problem[] =>
  each([...(ledgerAudit.isIntact ? [] : ['ledger']), ...(clockGuard?.isRight() === false ? ['clock'] : [])]);

/** Returns whether all prices have stopped. After its start, a server has to get its first prices. */
function havePricesStopped({ market, clock, started }: Services): readonly Problem[] | undefined {
  const now = clock.now();
  const codes = market.codes();
  const isStopped = codes.length > 0 && codes.every((code) => now - market.completeUntil(code) > PRICES_STOPPED_MS);
  return isStopped && now - started < PRICES_STOPPED_MS ? undefined : always(isStopped);
}

/** Returns the coins with too few sources; undefined while there are no current prices, which tells nothing of them. */
function coinsWithoutSources({ market }: Services): readonly Problem[] | undefined {
  const codes = market.coinsWithoutSources ? market.coinsWithoutSources() : [];
  return codes && each(codes);
}

/** Returns the entry of the log with which each person enrolled first, by `staff 1`. */
async function firstEnrolments(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ target: staffLog.target, id: sql<number>`min(${staffLog.id})`.mapWith(Number) })
    .from(staffLog)
    // the words of the index
    .where(sql`split_part(${staffLog.action}, ' ', 1) = 'staff.enrol'`)
    .groupBy(staffLog.target);
  return new Map(rows.map(({ target, id }) => [target, id]));
}

/**
 * Returns the invitations of owners by a command in the last day. The first owners, whom a command has to invite, count
 * as none: no other owner had enrolled, so none could invite them at the desk.
 */
async function ownersByCommand(db: Database, now: number): Promise<readonly Problem[]> {
  const invited = await db
    .select({ id: staffLog.id, target: staffLog.target })
    .from(staffLog)
    .where(
      and(
        isNull(staffLog.staff),
        eq(staffLog.action, 'staff.invite'),
        gt(staffLog.time, now - DAY_MS),
        // the roles; nothing is parsed, since someone may have changed the log
        like(staffLog.details, '%"owner"%'),
      ),
    )
    .orderBy(desc(staffLog.id));
  if (invited.length === 0) return [];
  const people = await db
    .selectDistinct({ id: staff.id, roles: staff.roles })
    .from(staff)
    .innerJoin(staffPasskeys, and(eq(staffPasskeys.staff, staff.id), isNull(staffPasskeys.invitation)))
    .where(isNull(staff.disabled));
  const owners = people.filter(({ roles }) => roles.includes('owner')).map(({ id }) => `staff ${id}`);
  const enrolled = await firstEnrolments(db);
  const isLater = ({ id, target }: (typeof invited)[number]): boolean =>
    owners.some((owner) => owner !== target && (enrolled.get(owner) ?? 0) < id);
  return each(invited.filter(isLater).map(({ id }) => String(id)));
}

/** Returns all that is wrong now, as far as this instance can tell. */
export async function findProblems(services: Services): Promise<Problems> {
  const { db, clock, ledgerAudit, staffLog: watch } = services;
  const now = clock.now();
  // while money is paused, no one reads the networks
  const isWatching = ledgerAudit.mayMoveMoney;
  return {
    moneyPaused: pauses(services),
    logChanged: always(!watch.isWhole),
    pricesStopped: havePricesStopped(services),
    coinSources: coinsWithoutSources(services),
    networkUnread: isWatching ? each(await stuckChains(services)) : undefined,
    nodesDisagree: isWatching ? each(await disagreeingChains(services)) : undefined,
    paymentDiffers: eachRecord(await wrongPayments(db)),
    depositLost: eachRecord((await lostDeposits(db)).oldest),
    ownerByCommand: await ownersByCommand(db, now),
    messagesStuck: each(await stuckChannels(db, now)),
  };
}
