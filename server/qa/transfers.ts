import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { currencies, setCurrencyRate } from '../modules/content/index.ts';
import { readChannels } from '../modules/deposits/index.ts';
import { readWays, setTransfers } from '../modules/transfers/index.ts';
import type { Services } from '../context.ts';
import { customers } from '../platform/db/schema.ts';
import { amount, InvalidRequest, readBody, respond, text } from './body.ts';
import { requireAccount } from './known.ts';

const percent = v.pipe(text, v.regex(/^\d{1,3}(\.\d{1,10})?$/, 'write a percentage, or null'));
const shapes = {
  terms: v.object({
    rechargeRate: v.optional(v.nullable(amount)),
    withdrawRate: v.optional(v.nullable(amount)),
    fees: v.optional(v.record(v.string(), v.nullable(percent))),
    closed: v.optional(v.record(v.string(), text)),
  }),
  currency: v.object({ code: v.picklist(Object.keys(currencies)), rate: amount }),
  account: v.object({ username: text }),
};

/** Returns the ids of the withdrawal methods and of the deposit channels. */
export async function transferNames(services: Services): Promise<{ methods: string[]; channels: string[] }> {
  const { db } = services;
  return {
    methods: (await readWays(services, db)).map(({ id }) => id),
    channels: (await readChannels(services, db)).map(({ id }) => id),
  };
}

/** Throws `InvalidRequest` if terms name a method or channel that does not exist. */
async function assertKnown(services: Services, { fees, closed }: v.InferOutput<typeof shapes.terms>): Promise<void> {
  const { methods, channels } = await transferNames(services);
  const method = Object.keys(fees ?? {}).find((id) => !methods.includes(id));
  if (method !== undefined) throw new InvalidRequest(`fees: there is no withdrawal method ${method}`);
  const other = Object.keys(closed ?? {}).find((id) => ![...methods, ...channels].includes(id));
  if (other !== undefined) throw new InvalidRequest(`closed: there is no channel or withdrawal method ${other}`);
}

/**
 * Adds the controls around deposits and withdrawals: `transfers` (rates, fees, closed channels and methods), `currency`
 * (units for one USDT) and `paypass` (removes the payment password).
 */
export function transferControls(services: Services): Hono {
  const { db } = services;
  const qa = new Hono();
  qa.post('/transfers', async (c) => {
    const terms = await readBody(c, shapes.terms);
    await assertKnown(services, terms);
    const given = Object.entries(terms).filter(([, value]) => value !== undefined);
    await setTransfers(services, db, Object.fromEntries(given));
    return respond(c);
  });
  qa.post('/currency', async (c) => {
    const { code, rate } = await readBody(c, shapes.currency);
    await setCurrencyRate(services, db, code, rate);
    return respond(c);
  });
  qa.post('/paypass', async (c) => {
    const account = await requireAccount(db, (await readBody(c, shapes.account)).username);
    await db.update(customers).set({ paypass: null }).where(eq(customers.id, account.id));
    return respond(c);
  });
  return qa;
}
