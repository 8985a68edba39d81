import { answerRisk, protections, setProtection } from '../../../src/api/protection.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { type Context, handle } from '../../context.ts';
import { termsOf } from '../options/products.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { LIMITS, setLimit } from './limits.ts';
import { PAUSES, takePause } from './pause.ts';
import { opensAt, passRisk, wrongAnswers } from './risk.ts';
import { standingOf } from './standing.ts';
import { protectionsOf } from './summary.ts';
import { Refusal } from '../../platform/refusal.ts';

const AMOUNT = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/;

const currentProtections = async (context: Context) => {
  const { losers } = await termsOf(context.services, context.db);
  return protectionsOf(context, losers);
};

export const handlers = [
  handle(protections, (_, context) => currentProtections(context)),

  handle(setProtection, async ({ kind, value = '', days }, context) => {
    const { db, account, now } = context;
    if (kind === 'pause') {
      const length = PAUSES.find((pause) => String(pause) === days);
      if (length === undefined) throw new Refusal('fieldWrong', { field: 'days' });
      await takePause(db, account.id, length, now);
      return currentProtections(context);
    }
    const limit = LIMITS.find((limit) => limit === kind);
    if (!limit) throw new Refusal('fieldWrong', { field: 'kind' });
    if (value !== '' && !AMOUNT.test(value)) throw new Refusal('fieldWrong', { field: 'value' });
    await db.transaction(async (tx) => {
      // two choices at once: the later one is judged by what the earlier one made of the limit
      await lockCustomer(tx, account.id);
      const { limits } = await standingOf(tx, account.id, now);
      await setLimit(tx, account.id, limit, {
        held: limits[limit].value,
        value: value === '' ? undefined : unitsOf(value, ASSET),
        now,
      });
    });
    return currentProtections(context);
  }),

  handle(answerRisk, async ({ answers: responses }, { db, account, services, now }) => {
    const wrong = wrongAnswers(responses);
    if (wrong.length > 0) return { passed: false, wrong };
    await passRisk(db, account.id, now);
    // a second time changes nothing: the wait runs from the first
    const { passed } = await standingOf(db, account.id, now);
    return { passed: true, wrong, opens: await opensAt(services, db, passed) };
  }),
];
