import { eq, or } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import { currencies, setCurrencyRate } from '../modules/content/currencies.ts';
import type { Services } from '../context.ts';
import type { Database } from '../platform/db/connect.ts';
import { customers } from '../platform/db/schema.ts';
import { recharges } from '../modules/recharge/schema.ts';
import { withdrawals } from '../modules/withdraw/schema.ts';
import { pendingOf } from '../modules/recharge/confirmations.ts';
import { creditSeen, rejectSeen, seenRecharge } from '../modules/recharge/credit.ts';
import { unitsIn } from '../modules/transfers/orders.ts';
import type { Demo } from './demo.ts';
import { setTransfers } from '../modules/transfers/terms.ts';
import type { PayoutDecision } from '../ports/payments.ts';
import { decideWithdrawal as decideSeenWithdrawal, seenWithdrawal } from '../modules/withdraw/decisions.ts';

const rate = v.nullable(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,10})?$/)));
const shapes = {
  terms: v.object({
    rechargeRate: v.optional(rate),
    withdrawRate: v.optional(rate),
    fees: v.optional(v.record(v.string(), rate)),
    closed: v.optional(v.record(v.string(), v.string())),
  }),
  recharge: v.object({
    number: v.string(),
    act: v.picklist(['confirm', 'reject']),
    reason: v.optional(v.string(), ''),
    // the observed amount in the currency that was sent; the reported amount if omitted
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,18})?$/))),
  }),
  withdrawal: v.object({
    number: v.string(),
    act: v.picklist(['process', 'succeed', 'fail']),
    reason: v.optional(v.string(), ''),
  }),
  currency: v.object({ code: v.picklist(Object.keys(currencies)), rate: v.string() }),
  account: v.object({ username: v.string() }),
};
const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

/** A control's result: data, or a sentence that says why it failed. */
type ControlResult = object | string;
type Body<N extends keyof typeof shapes> = v.InferOutput<(typeof shapes)[N]>;

const badRequest = (error: string): Response => Response.json({ error }, { status: 400 });

/** Adds a control with the shape of its body and what it does. */
function addControl<T extends v.GenericSchema>(
  qa: Hono,
  path: string,
  shape: T,
  act: (body: v.InferOutput<T>) => Promise<ControlResult>,
): void {
  qa.post(path, async (c) => {
    const parsed = v.safeParse(shape, await c.req.json().catch(() => undefined));
    if (!parsed.success) return badRequest(parsed.issues[0]?.message ?? 'the body cannot be read');
    const result = await act(parsed.output);
    return typeof result === 'string'
      ? badRequest(result)
      : Response.json(result, { headers: { 'cache-control': 'no-store' } });
  });
}

async function decideRecharge(
  services: Services,
  demo: Demo,
  tx: Database,
  { number, act, reason, amount }: Body<'recharge'>,
): Promise<ControlResult> {
  const [row] = await tx
    .select()
    .from(recharges)
    .where(or(eq(recharges.number, number), isId(number) ? eq(recharges.id, Number(number)) : undefined))
    .for('update');
  if (!row) return `there is no recharge ${number}`;
  const now = services.clock.now();
  const seen = seenRecharge(row);
  if (act === 'reject')
    return (await rejectSeen(services, tx, seen, reason, now)) === 'rejected'
      ? {}
      : `recharge ${number} is ${row.status}`;
  const observed = {
    ...demo.observeReported(pendingOf(row)),
    ...(amount === undefined ? {} : { amount: unitsIn(row.currency, amount) }),
  };
  const outcome = await creditSeen(services, tx, seen, observed, now);
  if (outcome === 'credited') return {};
  return outcome === 'ended'
    ? `recharge ${number} is ${row.status}`
    : `recharge ${number} was not credited: ${outcome}`;
}

async function decideWithdrawal(
  services: Services,
  demo: Demo,
  tx: Database,
  { number, act, reason }: Body<'withdrawal'>,
): Promise<ControlResult> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(or(eq(withdrawals.number, number), isId(number) ? eq(withdrawals.id, Number(number)) : undefined))
    .for('update');
  if (!row) return `there is no withdrawal ${number}`;
  if (row.status === 'success') return `withdrawal ${number} is success`;
  const now = services.clock.now();
  const payment = demo.pay({ number: row.number, ...(row.chain === null ? {} : { chain: row.chain }) }, now);
  const decisions: Record<typeof act, PayoutDecision> = {
    process: { step: 'processing', by: 'qa' },
    succeed: { step: 'success', by: 'qa', payment },
    fail: { step: 'fail', by: 'qa', reason },
  };
  // a withdrawal has to be processing before it can be paid
  const processing =
    act === 'succeed'
      ? await decideSeenWithdrawal(services, tx, seenWithdrawal(row), decisions.process, now)
      : undefined;
  const current = typeof processing === 'object' ? processing : row;
  const moved = await decideSeenWithdrawal(services, tx, seenWithdrawal(current), decisions[act], now);
  return typeof moved === 'object' ? {} : `withdrawal ${number} is ${row.status}`;
}

/**
 * Adds the controls of deposits and withdrawals: `transfers` (rates, fees, closed channels and methods), `currency`
 * (units for one USDT), `recharges` and `withdrawals` (by number or id), `paypass` (removes the payment password).
 */
export function transferControls(services: Services, demo: Demo): Hono {
  const { db } = services;
  const qa = new Hono();
  /** The operator's decisions move money too, so they pause like other calls while the ledger is not sound. */
  const inTransaction = (act: (tx: Database) => Promise<ControlResult>): Promise<ControlResult> => {
    services.ledgerAudit.assertHealthy();
    return db.transaction(act);
  };

  addControl(qa, '/transfers', shapes.terms, async (terms) => {
    const named = Object.entries(terms).filter(([, value]) => value !== undefined);
    await setTransfers(services, db, Object.fromEntries(named));
    return {};
  });
  addControl(qa, '/currency', shapes.currency, async ({ code, rate: units }) => {
    await setCurrencyRate(services, db, code, units);
    return {};
  });
  addControl(qa, '/recharges', shapes.recharge, async (body) =>
    inTransaction((tx) => decideRecharge(services, demo, tx, body)),
  );
  addControl(qa, '/withdrawals', shapes.withdrawal, async (body) =>
    inTransaction((tx) => decideWithdrawal(services, demo, tx, body)),
  );
  addControl(qa, '/paypass', shapes.account, async ({ username }) => {
    const account = await findCustomer(db, username);
    if (!account) return `there is no account ${username}`;
    await db.update(customers).set({ paypass: null }).where(eq(customers.id, account.id));
    return {};
  });
  return qa;
}
