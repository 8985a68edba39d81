import { answerRisk, protections, setProtection } from '../../../src/api/protection.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { type Context, handle } from '../../context.ts';
import { depositedToday } from '../deposits/index.ts';
import { readOptionTerms } from '../options/index.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { LIMITS, type OwnLimit, setLimit } from './limits.ts';
import { atRiskToday } from './losses.ts';
import { PAUSE_DAYS, startPause } from './pause.ts';
import { QUESTIONS, recordRiskPass, tradingOpensAt, waitHoursOf, wrongAnswers } from './risk.ts';
import { readStanding } from './standing.ts';
import { wrongField } from '../../platform/refusal.ts';

const AMOUNT = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/;

const toUsdt = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** Returns the response with all of a customer's protections: amounts in USDT, times in ms. */
async function currentProtections({ services, db, account, now }: Context) {
  const { losers } = await readOptionTerms(services, db);
  const { pausedUntil, passed, limits } = await readStanding(db, account.id, now);
  const [waitHours, opens] = [await waitHoursOf(services, db), await tradingOpensAt(services, db, passed)];
  const usedByKind = {
    stake: 0n,
    loss: await atRiskToday(services, db, account.id, now),
    recharge: await depositedToday(db, account.id, now),
  };
  const remainingOf = (limit: bigint, spent: bigint): string => toUsdt(spent > limit ? 0n : limit - spent);
  const toResponse = (kind: (typeof LIMITS)[number], { value, next }: OwnLimit) => ({
    kind,
    on: value !== undefined,
    ...(value === undefined ? {} : { value: toUsdt(value), left: remainingOf(value, usedByKind[kind]) }),
    ...(next === undefined
      ? {}
      : { from: next.begins, ...(next.value === undefined ? {} : { next: toUsdt(next.value) }) }),
  });
  return {
    ...(opens === undefined ? {} : { trading: opens }),
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    limits: LIMITS.map((kind) => toResponse(kind, limits[kind])),
    risk: {
      wait: waitHours,
      questions: QUESTIONS,
      ...(passed === undefined ? {} : { passed }),
      ...(opens === undefined ? {} : { opens }),
      ...(losers === undefined ? {} : { losers }),
    },
  };
}

export const handlers = [
  handle(protections, (_, context) => currentProtections(context)),

  handle(setProtection, async ({ kind, value = '', days }, context) => {
    const { db, account, now } = context;
    if (kind === 'pause') {
      const length = PAUSE_DAYS.find((pause) => String(pause) === days);
      if (length === undefined) throw wrongField('days');
      await startPause(db, account.id, length, now);
      return currentProtections(context);
    }
    const limit = LIMITS.find((limit) => limit === kind);
    if (!limit) throw wrongField('kind');
    if (value !== '' && !AMOUNT.test(value)) throw wrongField('value');
    await db.transaction(async (tx) => {
      // of two simultaneous changes, the later one builds on the limit that the earlier one set
      await lockCustomer(tx, account.id);
      const { limits } = await readStanding(tx, account.id, now);
      await setLimit(tx, account.id, limit, {
        active: limits[limit].value,
        value: value === '' ? undefined : unitsOf(value, QUOTE_ASSET),
        now,
      });
    });
    return currentProtections(context);
  }),

  handle(answerRisk, async ({ answers }, { db, account, services, now }) => {
    const wrong = wrongAnswers(answers);
    if (wrong.length > 0) return { passed: false, wrong };
    await recordRiskPass(db, account.id, now);
    // passing again changes nothing: the wait runs from the first time
    const { passed } = await readStanding(db, account.id, now);
    return { passed: true, wrong, opens: await tradingOpensAt(services, db, passed) };
  }),
];
