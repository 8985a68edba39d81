import {
  poolBalance,
  poolOrders,
  poolProducts,
  poolRates,
  poolRule,
  transferIn,
  transferInInfo,
  transferOut,
  transferOutInfo,
} from '../../../src/api/liquidity.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import { miningRules } from '../content/index.ts';
import { type Context, handle } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { balanceOf } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { nextMidnight, overview, redeem, redemptionTerms, subscribe } from './liquidity.ts';
import { quickLeft } from './quick-cap.ts';
import { ratesSince, tiersOn } from './rates.ts';
import { interestYesterday, newestRecord, listLiquidityRecords } from './records.ts';
import { FEE, MINIMUM, OWN_QUICK_CAP, QUICK_CAP, REDEMPTION_MINIMUM, REDEMPTIONS_PER_DAY } from './terms.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { lockUp, lockupOrders, lockupProducts, lockupTerms, overview as lockupOverview } from '../lockup/index.ts';
import { assertMayTrade } from '../protection/index.ts';
import { wrongField } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';

/** Time of the latest change of the rules. */
const RULES_UPDATED = Date.UTC(2026, 10, 22);
/** Days of rates in the response. */
const HISTORY_DAYS = 90;
const KINDS = ['subscribe', 'redeem', 'interest'] as const;

const formatUnits = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));
const groupThousands = (value: string): string => value.replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns the tiers with today's rates. A tier without a rate has no `rate`, never zero (LIQ-02). */
async function currentTiers({ db, now }: Context) {
  const { date, tiers } = await tiersOn(db, dateOf(now));
  return {
    lists: tiers.map(({ from, to, rate }, index) => ({
      id: `tier-${index + 1}`,
      from,
      ...(to === undefined ? {} : { to }),
      ...(rate === undefined ? {} : { rate }),
    })),
    minimum: MINIMUM,
    quickLeft: formatUnits(await quickLeft(db, dateOf(now))),
    quickResets: nextMidnight(now),
    ...(date === undefined ? {} : { rateDate: startOfDate(date) }),
  };
}

export const handlers = [
  handle(poolBalance, async ({ type }, { db, account, now }) =>
    type === 'regular'
      ? lockupOverview(db, account.id, now)
      : overview(db, account.id, await interestYesterday(db, account.id, now), now),
  ),

  handle(poolProducts, ({ type }, context) => (type === 'regular' ? lockupProducts(context) : currentTiers(context))),

  handle(poolRates, async (_, { db, now }) => {
    const first = plusDays(dateOf(now), -HISTORY_DAYS);
    const rows = await ratesSince(db, first);
    // the tiers in force at the start of the period
    const initial = rows[0]?.date === first ? { tiers: [] } : await tiersOn(db, first);
    return {
      lists: [
        ...(initial.tiers.length > 0 ? [{ date: first, tiers: initial.tiers }] : []),
        ...rows.filter(({ date }) => date <= dateOf(now)),
      ].map(({ date, tiers }) => ({ date: startOfDate(date), tiers })),
    };
  }),

  handle(poolRule, ({ type }, { language }) => {
    const { title, lines } = miningRules[type ?? 'liquidity'];
    const figures = {
      minimum: MINIMUM,
      cap: groupThousands(QUICK_CAP),
      own: groupThousands(OWN_QUICK_CAP),
      least: REDEMPTION_MINIMUM,
      times: REDEMPTIONS_PER_DAY,
    };
    const items = lines.map((line) => `<li>${translate(language, line, figures)}</li>`);
    return { title: translate(language, title), content: `<ol>${items.join('')}</ol>`, updated: RULES_UPDATED };
  }),

  handle(transferInInfo, async ({ type, product }, context) => {
    if (type === 'regular') return lockupTerms(context, product);
    const { db, account, now } = context;
    return {
      available: formatUnits(await balanceOf(db, account.id, 'available', QUOTE_ASSET)),
      minimum: MINIMUM,
      begins: nextMidnight(now),
      fee: FEE,
    };
  }),

  handle(transferIn, async ({ amount, type, product, rate, ends }, context) => {
    const { db, account, now } = context;
    await assertMayTrade(db, context, { kind: type === 'regular' ? 'lockup' : 'liquidity' });
    if (type !== 'regular') return subscribe(db, account.id, amount, now);
    if (product === undefined) throw wrongField('product');
    return lockUp(db, account.id, product, amount, { rate, ends }, now);
  }),

  handle(transferOutInfo, ({ amount }, { db, account, now }) => redemptionTerms(db, account.id, amount, now)),

  handle(transferOut, ({ amount, speed }, { db, account, now }) => redeem(db, account.id, amount, speed, now)),

  handle(poolOrders, async ({ type, status: requested, page }, context) => {
    const status = requested === 'all' ? undefined : requested;
    if (type === 'regular') {
      if (status !== undefined && status !== 'processing' && status !== 'end') throw wrongField('status');
      return lockupOrders(context, status, page);
    }
    const kind = KINDS.find((candidate) => candidate === status);
    if (status !== undefined && kind === undefined) throw wrongField('status');
    const { db, account, session, now } = context;
    const { newest } = await pageCursor(db, session.id, `liquidity ${kind ?? ''}`, page, now, () => newestRecord(db));
    const records = await listLiquidityRecords(db, account.id, {
      ...(kind ? { kind } : {}),
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return { lists: records.slice(0, PAGE_SIZE), page, last: records.length <= PAGE_SIZE };
  }),
];
