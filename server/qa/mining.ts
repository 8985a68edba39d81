import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { dateOf } from '../platform/calendar.ts';
import type { Services } from '../context.ts';
import { liquidityQuick } from '../modules/liquidity/schema.ts';
import { lockupProducts } from '../modules/lockup/schema.ts';
import { publishTiers } from '../modules/liquidity/index.ts';
import { InvalidRequest, readBody, respond } from './body.ts';

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,30}$/),
  v.transform((digits) => BigInt(digits)),
);
const usdt = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/),
  v.transform((whole) => BigInt(whole) * 1_000_000n),
);
const rate = v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,6})?$/));
const whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

const shapes = {
  tiers: v.object({
    date: v.optional(v.pipe(v.string(), v.isoDate())),
    tiers: v.array(v.object({ from: whole, to: v.optional(whole), rate: v.optional(rate) })),
  }),
  /** Base units of today's cap on quick redemptions that count as used. */
  quick: v.object({ used: units }),
  product: v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
    name: v.optional(v.string()),
    rate: v.optional(rate),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
    minimum: v.optional(usdt),
    maximum: v.optional(usdt),
    suspended: v.optional(v.boolean()),
  }),
};

/** Adds the controls of both kinds of mining: `POST mining/tiers`, `mining/quick`, `mining/product` (docs/qa.md). */
export function miningControls({ db, clock }: Services): Hono {
  const qa = new Hono();
  const handle =
    <T extends v.GenericSchema>(shape: T, work: (fields: v.InferOutput<T>) => Promise<unknown>) =>
    async (c: Context): Promise<Response> => {
      await work(await readBody(c, shape));
      return respond(c);
    };
  qa.post(
    '/mining/tiers',
    handle(shapes.tiers, ({ date, tiers }) =>
      publishTiers(
        db,
        date ?? dateOf(clock.now()),
        tiers.map(({ from, to, rate: percent }) => ({
          from,
          ...(to === undefined ? {} : { to }),
          ...(percent === undefined ? {} : { rate: percent }),
        })),
        clock.now(),
      ),
    ),
  );
  qa.post(
    '/mining/quick',
    handle(shapes.quick, ({ used }) =>
      db
        .insert(liquidityQuick)
        .values({ date: dateOf(clock.now()), used })
        .onConflictDoUpdate({ target: liquidityQuick.date, set: { used } }),
    ),
  );
  qa.post(
    '/mining/product',
    handle(shapes.product, async ({ id, name, ...fields }) => {
      const changes = {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        ...(name === undefined ? {} : { name: { '*': name } }),
      };
      const product = {
        id,
        name: { '*': name ?? id },
        rate: '0.5',
        days: 7,
        minimum: 100_000_000n,
        maximum: 50_000_000_000n,
        place: 9,
        ...changes,
      };
      if (product.maximum < product.minimum) throw new InvalidRequest('maximum: this is less than the minimum');
      await db
        .insert(lockupProducts)
        .values(product)
        .onConflictDoUpdate({ target: lockupProducts.id, set: Object.keys(changes).length > 0 ? changes : { id } });
    }),
  );
  return qa;
}
