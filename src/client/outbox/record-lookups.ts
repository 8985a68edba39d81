import { drawBlindBox, draws } from '../../api/blindbox.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { poolOrders, transferIn, transferOut } from '../../api/liquidity.ts';
import type { moneyOutcome } from '../../api/money.ts';
import { checkIn, checkInState, claimTask, tasks } from '../../api/rewards.ts';
import { addContract, contractOrders } from '../../api/contracts.ts';
import { addOption, optionOrders } from '../../api/options.ts';
import { cancelWithdrawal, withdraw, withdrawalInfo, withdrawals } from '../../api/withdrawals.ts';
import { deposits, submitDeposit } from '../../api/deposits.ts';
import { compare } from '../../domain/decimal.ts';
import { request } from '../http/request.ts';
import { matchRecord } from './match-record.ts';
import type { Submission } from './submission.ts';

export type MoneyOutcome = Pick<ResponseOf<typeof moneyOutcome>, 'status' | 'msg' | 'data'>;
/** Looks a money call up in the lists of a backend without keys. Returns undefined if the lists do not tell. */
export type Lookup = (submission: Readonly<Submission>) => Promise<MoneyOutcome | undefined>;

const accepted = (data: unknown): MoneyOutcome => ({ status: 'accepted', msg: '', data });
const none: MoneyOutcome = { status: 'none', msg: '', data: undefined };

/** How far the server's clock may be behind the device's. */
const CLOCK_SKEW_MS = 5000;

const isSameAmount = (amount: string | undefined, sent: string | undefined): boolean =>
  amount === undefined || sent === undefined ? amount === sent : compare(amount, sent) === 0;

const isMadeSince = (
  time: number | undefined,
  { created }: Readonly<Submission>,
  skewMs: number = CLOCK_SKEW_MS,
): boolean => (time ?? 0) >= created - skewMs;

/** Whether a record has the amount of a submission and was created after its confirmation. */
const isSameRequest = (
  record: { readonly amount: string; readonly time: number | undefined },
  submission: Readonly<Submission>,
  skewMs?: number,
): boolean =>
  isSameAmount(record.amount, submission.fields['amount'] ?? '0') && isMadeSince(record.time, submission, skewMs);

/** Returns the outcome by the matching record; undefined if several match, since they cannot be told apart. */
const outcomeOf = async <R extends { readonly id: string; readonly created?: number | undefined }>(
  submission: Readonly<Submission>,
  candidates: readonly R[],
  receiptOf: (record: R) => unknown = (record) => record,
): Promise<MoneyOutcome | undefined> => {
  const { record, several } = await matchRecord(submission, candidates);
  if (several) return undefined;
  return record ? accepted(receiptOf(record)) : none;
};

/** Finds an order with the same coin, stake and quote. */
const findOptionOrder: Lookup = async (submission) => {
  const { fields } = submission;
  const { lists } = await request(optionOrders, { status: 'all' });
  const candidates = lists.filter(
    (record) =>
      record.code === fields['code'] &&
      record.direction === fields['direction'] &&
      isSameAmount(record.amount, fields['amount'] ?? '0') &&
      String(record.minutes) === fields['minutes'] &&
      (record.quoted === undefined
        ? isMadeSince(record.created, submission)
        : String(record.quoted) === fields['quoted']),
  );
  return outcomeOf(submission, candidates);
};

/** Contract orders are placed one after the other, so of two equal ones the nearest in time is taken. */
const CONTRACT_CLOCK_SKEW_MS = 15_000;
const findContractOrder: Lookup = async (submission) => {
  const { fields } = submission;
  const { lists } = await request(contractOrders, { code: fields['code'] ?? '' });
  const candidates = lists.filter(
    (order) =>
      order.side === fields['side'] &&
      order.type === fields['type'] &&
      (fields['type'] === 'market' || isSameAmount(order.price, fields['price'])) &&
      isSameRequest({ amount: order.amount, time: order.created }, submission, CONTRACT_CLOCK_SKEW_MS),
  );
  const { record } = await matchRecord(submission, candidates, true);
  if (!record) return none;
  return record.status === 'refused' ? { status: 'refused', msg: record.reason, data: undefined } : accepted(record);
};

/** Finds a withdrawal to the same kind of destination, with the same fee if the list has one. */
const findWithdrawal: Lookup = async (submission) => {
  const { fields } = submission;
  const { lists } = await request(withdrawals, { status: 'all' });
  const candidates = lists.filter(
    ({ way, amount, fee, created }) =>
      way === fields['to'] &&
      (fee === undefined || isSameAmount(fee, fields['fee'] ?? '0')) &&
      isSameRequest({ amount, time: created }, submission),
  );
  return outcomeOf(submission, candidates);
};

/** Reads the withdrawal itself, which tells whether it was cancelled. */
const findCancellation: Lookup = async ({ fields }) => {
  const withdrawal = await request(withdrawalInfo, { id: fields['id'] ?? '' });
  return withdrawal.status === 'cancelled' ? accepted(withdrawal) : none;
};

/** Finds a deposit with the same hash, or by the same bank transfer. */
const findDeposit: Lookup = async (submission) => {
  const hash = submission.fields['hash']?.toLowerCase();
  const { lists } = await request(deposits, { status: 'all' });
  const candidates = lists.filter((record) =>
    hash === undefined
      ? record.way === 'bank' && isSameRequest({ amount: record.amount, time: record.created }, submission)
      : record.hash.toLowerCase() === hash,
  );
  return outcomeOf(submission, candidates);
};

/** Finds a subscription or a lock-up order (LIQ-14, LOCK-09). */
const findTransferIn: Lookup = async (submission) => {
  const { type, rate, ends } = submission.fields;
  const isLockup = type === 'regular';
  const { lists } = await request(poolOrders, isLockup ? { type } : { status: 'subscribe' });
  const candidates = lists.filter(
    (record) =>
      isSameRequest(record, submission) &&
      (isLockup
        ? // compared by its terms, since an order names its product in the customer's language
          (rate === undefined || record.rate === undefined || isSameAmount(record.rate, rate)) &&
          (ends === undefined || record.ends === undefined || String(record.ends) === ends)
        : record.kind === 'subscribe'),
  );
  return outcomeOf(submission, candidates, (record) => ({ ...record, arrives: record.ends }));
};

/** Finds a redemption of the same speed, if the list has it. */
const findTransferOut: Lookup = async (submission) => {
  const { speed = 'standard' } = submission.fields;
  const { lists } = await request(poolOrders, { status: 'redeem' });
  const candidates = lists.filter(
    (record) =>
      record.kind === 'redeem' && isSameRequest(record, submission) && (record.speed === '' || record.speed === speed),
  );
  return outcomeOf(submission, candidates);
};

/** Finds a draw by its commitment, which is unique, and its seed, which tells who drew (RWD-06). */
const findDraw: Lookup = async ({ fields }) => {
  const { lists } = await request(draws, {});
  const draw = lists.find(({ commitment, seed }) => commitment === fields['commitment'] && seed === fields['seed']);
  return draw ? accepted(draw) : none;
};

/** Tells whether a day's check-in was made, by any device (RWD-02). For a past day the days of the month tell. */
const findCheckIn: Lookup = async ({ fields }) => {
  const { day: today, days, today: isCheckedInToday, reward, unit } = await request(checkInState, {});
  const day = fields['day'] ?? today;
  if (day === today) return isCheckedInToday ? accepted({ day, reward, unit }) : none;
  if (days.includes(day)) return accepted({ day });
  return day.slice(0, 7) === today.slice(0, 7) ? none : undefined;
};

/** Tells whether a task was paid. It is paid once, and a claimable one was not. */
const findTaskReward: Lookup = async ({ fields }) => {
  const task = (await request(tasks, {})).lists.find(({ id }) => id === fields['id']);
  if (task?.paid) return accepted({ id: task.id, reward: task.reward, unit: task.unit });
  return task?.claimable ? none : undefined;
};

/**
 * Look-ups in the lists of a backend without keys, by endpoint id (CALL-20). A redemption of points has none: its
 * records cannot be told apart.
 */
export const recordLookups = new Map<string, Lookup>([
  [addContract.id, findContractOrder],
  [addOption.id, findOptionOrder],
  [cancelWithdrawal.id, findCancellation],
  [claimTask.id, findTaskReward],
  [drawBlindBox.id, findDraw],
  [checkIn.id, findCheckIn],
  [submitDeposit.id, findDeposit],
  [transferIn.id, findTransferIn],
  [transferOut.id, findTransferOut],
  [withdraw.id, findWithdrawal],
]);
