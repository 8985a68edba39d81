import type { ResponseInput } from '../../../src/api/endpoint.ts';
import {
  cancelWithdrawal as cancelEndpoint,
  withdraw,
  withdrawalInfo,
  withdrawals,
  withdrawalTerms,
  confirmWithdrawal as confirmEndpoint,
} from '../../../src/api/withdrawals.ts';
import { checkPayment, findWithdrawalPauseEnd } from '../customers/index.ts';
import { type Handler, handle } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import {
  arrivalText,
  formatAmount,
  payoutFeePercent,
  payoutRate,
  readWays,
  scaleOfCurrency,
  shortenAddress,
  transferSettings,
  wayClosedReason,
  withdrawalRate,
} from '../transfers/index.ts';
import { restrictedReason } from '../restrictions/index.ts';
import type { Language } from '../../../src/config.ts';
import { cancelWithdrawal } from './cancel.ts';
import { dayLimitOf } from './daily-limit.ts';
import { debtParams, openDebtOf } from './debts.ts';
import { confirmWithdrawal, ownerWaitUntil } from './owner-wait.ts';
import { withdrawalReasonIn } from './reasons.ts';
import {
  findWithdrawal,
  listWithdrawals,
  newestWithdrawalId,
  placeWithdrawal,
  type Withdrawal,
} from './withdrawals.ts';

/** Converts a withdrawal to its response. Only the details show the whole address. */
const toResponse = (
  withdrawal: Withdrawal,
  { language, isDetailed, waitsUntil }: { language: Language; isDetailed: boolean; waitsUntil?: number | undefined },
): ResponseInput<typeof withdrawalInfo> => ({
  id: String(withdrawal.id),
  number: withdrawal.number,
  status: withdrawal.status,
  way: withdrawal.way,
  currency: withdrawal.asset,
  credit: withdrawal.payoutCurrency,
  amount: fromUnits(withdrawal.amount, scaleOf(withdrawal.asset)),
  fee: fromUnits(withdrawal.fee, scaleOf(withdrawal.asset)),
  actual: withdrawal.arrived ?? withdrawal.payout,
  rate: withdrawal.rate,
  hash: withdrawal.hash,
  height: withdrawal.height === null ? '' : String(withdrawal.height),
  payee: isDetailed ? withdrawal.payee : shortenAddress(withdrawal.payee),
  chain: withdrawal.chain,
  remark: withdrawal.remark,
  reason: withdrawalReasonIn(language, withdrawal.reason),
  created: withdrawal.created,
  updated: withdrawal.updated,
  states: withdrawal.states,
  waits: waitsUntil ?? null,
});

type Terms = NonNullable<ResponseInput<typeof withdrawalTerms>['lists']>[number];

/** Returns the terms of the first method, as the specification shows them. Without a method nothing is stated. */
const topLevelTerms = (first: Terms | undefined) => ({
  fee: first?.fee ?? null,
  fixed: first?.fixed ?? null,
  minimum: first?.minimum ?? null,
  maximum: first?.maximum ?? null,
  rate: first?.rate ?? null,
  rateTime: first?.rateTime ?? null,
  arrival: first?.arrival ?? '',
});

export const handlers: readonly Handler[] = [
  handle(withdrawalTerms, async (_, context) => {
    const { services, db, account, language, now } = context;
    const settings = await transferSettings(services, db);
    const restricted = await restrictedReason(context, 'withdraw');
    const debt = await openDebtOf(db, account.id);
    const owed = debt ? translate(language, 'withdrawalDebt', debtParams(debt)) : '';
    const bankRate = withdrawalRate(settings);
    const lists = (await readWays(services, db)).map((way) => {
      const [fee, rate] = [payoutFeePercent(way, settings), payoutRate(way, settings)];
      return {
        to: way.to,
        currency: way.currency,
        chain: way.to === 'wallet' ? way.chain : '',
        credit: way.credit,
        fee: fee ?? null,
        fixed: way.fixed,
        minimum: way.minimum,
        maximum: way.maximum,
        scale: scaleOf(way.currency),
        creditScale: scaleOfCurrency(way.credit),
        rate: rate ?? null,
        rateTime: (way.to === 'bank' ? bankRate?.time : now) ?? null,
        arrival: arrivalText(way, language),
        closed: restricted || owed || wayClosedReason(way, settings, language),
      };
    });
    const opens = await findWithdrawalPauseEnd(db, account.id, now);
    const day = await dayLimitOf(services, db, account.id, now);
    const limits = {
      limit: formatAmount(QUOTE_ASSET, day.limit),
      left: formatAmount(QUOTE_ASSET, day.left),
      renews: day.renews,
    };
    return {
      ...limits,
      ...topLevelTerms(lists[0]),
      opens: opens ?? null,
      closed: opens !== undefined || lists.length === 0,
      lists,
    };
  }),

  handle(withdraw, async (fields, context) => {
    const { services, db, account, language, now } = context;
    await checkPayment(context, fields.paypass);
    return toResponse(
      await placeWithdrawal(db, services, account.id, fields, {
        settings: await transferSettings(services, db),
        language,
        now,
      }),
      { language, isDetailed: true },
    );
  }),

  handle(cancelEndpoint, async ({ id }, { services, db, account, language, now }) => {
    const result = await cancelWithdrawal(services, db, account.id, id, now);
    if (!result) throw new Refusal('notFound');
    const response = toResponse(result.row, { language, isDetailed: true });
    // if it is too late to cancel, the refusal includes the current state
    if (result.refusal) throw new Refusal(result.refusal, {}, { data: response });
    return response;
  }),

  handle(withdrawals, async ({ status = 'all', page }, { db, account, session, language, now }) => {
    const { newest } = await pageCursor(db, session.id, `withdrawals ${status}`, page, now, () =>
      newestWithdrawalId(db),
    );
    const withdrawals = await listWithdrawals(db, account.id, {
      status,
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return {
      lists: withdrawals.slice(0, PAGE_SIZE).map((item) => toResponse(item, { language, isDetailed: false })),
      page,
      last: withdrawals.length <= PAGE_SIZE,
    };
  }),

  handle(withdrawalInfo, async ({ id }, { db, account, language, now }) => {
    const withdrawal = await findWithdrawal(db, account.id, id);
    if (!withdrawal) throw new Refusal('notFound');
    return toResponse(withdrawal, {
      language,
      isDetailed: true,
      waitsUntil: await ownerWaitUntil(db, withdrawal, now),
    });
  }),

  handle(confirmEndpoint, async ({ id, paypass }, context) => {
    const { db, account, now } = context;
    const withdrawal = await findWithdrawal(db, account.id, id);
    if (!withdrawal) throw new Refusal('notFound');
    await checkPayment(context, paypass);
    await confirmWithdrawal(db, withdrawal.id, now);
    return {};
  }),
];
