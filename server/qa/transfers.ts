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
import { creditRecharge, rejectRecharge } from '../modules/recharge/credit.ts';
import { unitsIn } from '../modules/transfers/orders.ts';
import type { Demo } from './demo.ts';
import { setTransfers } from '../modules/transfers/terms.ts';
import { type Decision, moveWithdrawal } from '../modules/withdraw/withdrawals.ts';

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
    // what chain or bank show, in the currency that was sent; what was reported where it is missing
    amount: v.optional(v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,18})?$/))),
  }),
  withdrawal: v.object({
    number: v.string(),
    act: v.picklist(['process', 'succeed', 'fail']),
    reason: v.optional(v.string(), ''),
  }),
  currency: v.object({ code: v.picklist(Object.keys(currencies)), rate: v.string() }),
  who: v.object({ username: v.string() }),
};
const isId = (text: string): boolean => /^\d{1,15}$/.test(text);

/**
 * Levers over recharges and withdrawals: `transfers` (rates, fees, closed ways), `currency` (units for one USDT),
 * `recharges`, `withdrawals` (by number or id), `paypass` (takes it away).
 */
export function transferControls(services: Services, demo: Demo): Hono {
  const { db, clock } = services;
  const qa = new Hono();
  const wrong = (error: string) => Response.json({ error }, { status: 400 });
  const lever = <T extends v.GenericSchema>(
    path: string,
    shape: T,
    act: (asked: v.InferOutput<T>) => Promise<object | string>,
  ): void => {
    qa.post(path, async (c) => {
      const read = v.safeParse(shape, await c.req.json().catch(() => undefined));
      if (!read.success) return wrong(read.issues[0]?.message ?? 'the body cannot be read');
      const told = await act(read.output);
      return typeof told === 'string' ? wrong(told) : Response.json(told, { headers: { 'cache-control': 'no-store' } });
    });
  };

  lever('/transfers', shapes.terms, async (terms) => {
    await setTransfers(
      services,
      db,
      Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)),
    );
    return {};
  });

  lever('/currency', shapes.currency, async ({ code, rate: units }) => {
    await setCurrencyRate(services, db, code, units);
    return {};
  });

  /** The operator's word moves money too, and waits as calls do while the ledger does not hold. */
  const decide = (act: (tx: Database) => Promise<object | string>): Promise<object | string> => {
    services.ledgerAudit.assertHealthy();
    return db.transaction(act);
  };

  lever('/recharges', shapes.recharge, async ({ number, act, reason, amount }) =>
    decide(async (tx) => {
      const [row] = await tx
        .select()
        .from(recharges)
        .where(or(eq(recharges.number, number), isId(number) ? eq(recharges.id, Number(number)) : undefined))
        .for('update');
      if (!row) return `there is no recharge ${number}`;
      const now = clock.now();
      if (act === 'reject')
        return (await rejectRecharge(services, tx, row, reason, now)) ? {} : `recharge ${number} is ${row.status}`;
      const observed = {
        ...demo.observeReported(pendingOf(row)),
        ...(amount === undefined ? {} : { amount: unitsIn(row.currency, amount) }),
      };
      const outcome = await creditRecharge(services, tx, row, observed, now);
      if (outcome === 'credited') return {};
      return outcome === 'ended'
        ? `recharge ${number} is ${row.status}`
        : `recharge ${number} was not credited: ${outcome}`;
    }),
  );

  lever('/withdrawals', shapes.withdrawal, async ({ number, act, reason }) =>
    decide(async (tx) => {
      const [row] = await tx
        .select()
        .from(withdrawals)
        .where(or(eq(withdrawals.number, number), isId(number) ? eq(withdrawals.id, Number(number)) : undefined))
        .for('update');
      if (!row) return `there is no withdrawal ${number}`;
      if (row.status === 'success') return `withdrawal ${number} is success`;
      const now = clock.now();
      const decisions: Record<typeof act, Decision> = {
        process: { step: 'processing', by: 'qa' },
        succeed: {
          step: 'success',
          by: 'qa',
          payment: demo.pay({ number: row.number, ...(row.chain === null ? {} : { chain: row.chain }) }, now),
        },
        fail: { step: 'fail', by: 'qa', reason },
      };
      // nothing is paid that is not being processed
      const begun = act === 'succeed' ? await moveWithdrawal(services, tx, row, decisions.process, now) : undefined;
      return (await moveWithdrawal(services, tx, begun ?? row, decisions[act], now))
        ? {}
        : `withdrawal ${number} is ${row.status}`;
    }),
  );

  lever('/paypass', shapes.who, async ({ username }) => {
    const found = await findCustomer(db, username);
    if (!found) return `there is no account ${username}`;
    await db.update(customers).set({ paypass: null }).where(eq(customers.id, found.id));
    return {};
  });
  return qa;
}
