import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { findCustomer } from '../modules/customers/customers.ts';
import { currencies, setCurrencyRate } from '../modules/content/currencies.ts';
import type { Services } from '../context.ts';
import { customers } from '../platform/db/schema.ts';
import { setTransfers } from '../modules/transfers/terms.ts';

const rate = v.nullable(v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,10})?$/)));
const shapes = {
  terms: v.object({
    rechargeRate: v.optional(rate),
    withdrawRate: v.optional(rate),
    fees: v.optional(v.record(v.string(), rate)),
    closed: v.optional(v.record(v.string(), v.string())),
  }),
  currency: v.object({ code: v.picklist(Object.keys(currencies)), rate: v.string() }),
  account: v.object({ username: v.string() }),
};

/** A control's result: data, or a sentence that says why it failed. */
type ControlResult = object | string;

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

/**
 * Adds the controls around deposits and withdrawals: `transfers` (rates, fees, closed channels and methods), `currency`
 * (units for one USDT) and `paypass` (removes the payment password).
 */
export function transferControls(services: Services): Hono {
  const { db } = services;
  const qa = new Hono();

  addControl(qa, '/transfers', shapes.terms, async (terms) => {
    const named = Object.entries(terms).filter(([, value]) => value !== undefined);
    await setTransfers(services, db, Object.fromEntries(named));
    return {};
  });
  addControl(qa, '/currency', shapes.currency, async ({ code, rate: units }) => {
    await setCurrencyRate(services, db, code, units);
    return {};
  });
  addControl(qa, '/paypass', shapes.account, async ({ username }) => {
    const account = await findCustomer(db, username);
    if (!account) return `there is no account ${username}`;
    await db.update(customers).set({ paypass: null }).where(eq(customers.id, account.id));
    return {};
  });
  return qa;
}
