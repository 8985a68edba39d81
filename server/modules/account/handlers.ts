import {
  accountEntries,
  balances,
  coinAmount,
  holdings,
  lifetime,
  statement,
  worthHistory,
} from '../../../src/api/account.ts';
import { handle } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf, balancesOf } from '../../ledger/ledger.ts';
import { listStatementEntries, newestPosting } from '../../ledger/statement.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { POINTS } from '../points/index.ts';
import { listHoldings } from './holdings.ts';
import { listEntryKinds, readLifetimeSums, statementPart } from './statement.ts';
import { readToday } from './today.ts';
import { readWorthHistory } from './worth-history.ts';

export const handlers = [
  handle(coinAmount, async ({ code }, { db, account, services }) => {
    if (code !== QUOTE_ASSET && !services.market.coin(code)) throw new Refusal('coinUnknown');
    const scale = scaleOf(code);
    const available = await balanceOf(db, account.id, 'available', code);
    const held = await balanceOf(db, account.id, 'held', code);
    return {
      code,
      scale,
      available: fromUnits(available, scale),
      held: fromUnits(held, scale),
      total: fromUnits(available + held, scale),
    };
  }),

  handle(balances, async (_, { db, account, services, now }) => {
    // points are not money and have their own page
    const rows = (await balancesOf(db, account.id)).filter((row) => row.asset !== POINTS);
    const codes = [...new Set([QUOTE_ASSET, ...rows.map((row) => row.asset)])];
    return {
      today: await readToday(db, services.market, { customer: account.id, now }, rows),
      lists: codes.map((code) => {
        const scale = scaleOf(code);
        const balanceFor = (purpose: string) =>
          rows.find((row) => row.asset === code && row.purpose === purpose)?.balance ?? 0n;
        const available = balanceFor('available');
        const held = balanceFor('held');
        const mining = balanceFor('liquidity') + balanceFor('redeeming') + balanceFor('regular');
        return {
          code,
          scale,
          available: fromUnits(available, scale),
          held: fromUnits(held, scale),
          total: fromUnits(available + held, scale),
          mining: fromUnits(mining, scale),
        };
      }),
    };
  }),

  handle(accountEntries, async ({ setup, page }, { db, account, session, now }) => {
    const kinds = page === 1 || setup ? await listEntryKinds(db, account.id) : [];
    const isKnown = !setup || kinds.includes(setup);
    const { newest } = await pageCursor(db, session.id, isKnown ? `entries ${setup ?? ''}` : undefined, page, now, () =>
      newestPosting(db),
    );
    const entries = await listStatementEntries(db, account.id, {
      kind: setup,
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return {
      lists: entries.slice(0, PAGE_SIZE).map((entry) => ({ ...entry, id: String(entry.id) })),
      page,
      last: entries.length <= PAGE_SIZE,
      ...(page === 1 ? { kinds } : {}),
    };
  }),

  handle(statement, ({ from, to, after }, { db, account, now }) => {
    if (after !== undefined && !/^(\d{1,15}-\d{1,15}(\.|$))*$/.test(after)) throw wrongField('after');
    return statementPart(db, account.id, { from: Number(from), to: Math.min(Number(to), now) }, after ?? '');
  }),
  handle(worthHistory, async ({ period }, { db, account, services: { callLimiter, market }, source, now }) => {
    const charge = (candles: number): void => callLimiter.countCandles(source, candles, now);
    const request = { customer: account.id, opened: account.created, now, period, charge };
    return { lists: await readWorthHistory(db, market, request) };
  }),
  handle(holdings, async (_, { db, account }) => ({ lists: await listHoldings(db, account.id) })),
  handle(lifetime, (_, { db, account }) => readLifetimeSums(db, account.id)),
];
