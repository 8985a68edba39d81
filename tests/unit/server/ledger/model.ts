import fc from 'fast-check';
import { expect } from 'vitest';
import { checkSums, checkLedger } from '../../../../server/ledger/check.ts';
import { captureHold, openHold, releaseHold } from '../../../../server/ledger/holds.ts';
import { type Leg, post } from '../../../../server/ledger/ledger.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { Refusal } from '../../../../server/platform/refusal.ts';
import { type TestDatabase, isPowerFailure } from './test-database.ts';

const ASSETS = ['USDT', 'BTC'] as const;
type Asset = (typeof ASSETS)[number];
interface Hold {
  readonly id: number;
  readonly who: number;
  readonly asset: Asset;
  left: bigint;
}
/** Expected state of the ledger, computed without a database. */
interface Model {
  readonly free: Map<string, bigint>;
  readonly holds: Hold[];
  /** Holds that have ended. */
  readonly over: number[];
  readonly named: Map<string, bigint>;
  number: number;
}
interface Real {
  readonly database: TestDatabase;
  readonly customers: readonly number[];
  now: number;
}

const nameOf = (who: number, asset: Asset): string => `${who} ${asset}`;
const freeOf = (model: Model, who: number, asset: Asset): bigint => model.free.get(nameOf(who, asset)) ?? 0n;

/**
 * An operation that runs in a transaction on the real ledger and then on the model, unless refused. With `crash` the
 * power fails before that statement; the operation is rolled back and retried, as a client would.
 */
abstract class Operation implements fc.AsyncCommand<Model, Real> {
  readonly crash: number;

  constructor(crash: number) {
    this.crash = crash;
  }

  check = (): boolean => true;
  abstract toString(): string;
  abstract run(model: Model, real: Real): Promise<void>;

  protected async inside<T>({ database }: Real, act: (tx: Database) => Promise<T>): Promise<T | Refusal> {
    database.failAt(this.crash);
    try {
      return await database.db.transaction(act);
    } catch (error) {
      if (error instanceof Refusal) return error;
      if (!isPowerFailure(error)) throw error;
    } finally {
      database.failAt(0);
    }
    try {
      return await database.db.transaction(act);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  protected async agree(model: Model, real: Real): Promise<void> {
    const response = await real.database.balances(real.customers);
    for (const who of real.customers) {
      for (const asset of ASSETS) {
        const held = model.holds
          .filter((hold) => hold.who === who && hold.asset === asset)
          .reduce((sum, hold) => sum + hold.left, 0n);
        expect([
          String(this),
          response[`${who} available ${asset}`] ?? '0',
          response[`${who} held ${asset}`] ?? '0',
        ]).toEqual([String(this), String(freeOf(model, who, asset)), String(held)]);
      }
    }
    expect(await checkSums(real.database.db)).toEqual([]);
  }
}

/** Returns legs between the operator's funding account and a customer. */
export const move = (who: number, asset: Asset, amount: bigint): Leg[] => [
  { purpose: 'funding', asset, amount: -amount },
  { customer: who, purpose: 'available', asset, amount },
];

/** Moves funds in or out; with a name only once, however often it is repeated. */
class Move extends Operation {
  readonly what: { place: number; asset: Asset; amount: bigint; name: number };

  constructor(what: Move['what'], crash: number) {
    super(crash);
    this.what = what;
  }

  toString = (): string =>
    `move(${this.what.place}, ${this.what.asset}, ${this.what.amount}, once ${this.what.name}, crash ${this.crash})`;

  async run(model: Model, real: Real): Promise<void> {
    const { asset, amount, place } = this.what;
    const who = real.customers[place] as number;
    // a name belongs to one customer and amount, so that the same name means a repeated request
    const once = this.what.name === 0 ? undefined : `model ${who} ${asset} ${amount} ${this.what.name}`;
    const response = await this.inside(real, (tx) =>
      post(tx, { kind: 'grant', now: real.now, legs: move(who, asset, amount), ...(once ? { once } : {}) }),
    );
    const repeated = once !== undefined && model.named.has(once);
    const enough = freeOf(model, who, asset) + amount >= 0n;
    if (repeated) expect(response).toMatchObject({ repeated: true });
    else if (enough) {
      expect(response).not.toBeInstanceOf(Refusal);
      model.free.set(nameOf(who, asset), freeOf(model, who, asset) + amount);
      if (once) model.named.set(once, amount);
    } else expect(response).toMatchObject({ key: 'insufficient' });
    await this.agree(model, real);
  }
}

class Open extends Operation {
  readonly what: { place: number; asset: Asset; amount: bigint };

  constructor(what: Open['what'], crash: number) {
    super(crash);
    this.what = what;
  }

  toString = (): string => `hold(${this.what.place}, ${this.what.asset}, ${this.what.amount}, crash ${this.crash})`;

  async run(model: Model, real: Real): Promise<void> {
    const { asset, amount, place } = this.what;
    const customer = real.customers[place] as number;
    const response = await this.inside(real, (tx) =>
      openHold(tx, { customer, asset, amount, kind: 'option', now: real.now }),
    );
    if (freeOf(model, customer, asset) < amount) expect(response).toMatchObject({ key: 'insufficient' });
    else {
      expect(typeof response).toBe('number');
      model.free.set(nameOf(customer, asset), freeOf(model, customer, asset) - amount);
      model.holds.push({ id: response as number, who: customer, asset, left: amount });
    }
    await this.agree(model, real);
  }
}

/**
 * Releases a hold, or captures a part of it for another customer with a fee for the operator. Sometimes tries an ended
 * hold.
 */
class End extends Operation {
  readonly what: { hold: number; parts: number; to: number; ended: boolean };

  constructor(what: End['what'], crash: number) {
    super(crash);
    this.what = what;
  }

  toString = (): string =>
    `end(${this.what.hold}, ${this.what.parts} of 4, to ${this.what.to}, ended ${this.what.ended}, ` +
    `crash ${this.crash})`;

  async run(model: Model, real: Real): Promise<void> {
    const { parts, to } = this.what;
    const now = real.now;
    if (this.what.ended && model.over.length > 0) {
      const id = model.over[this.what.hold % model.over.length] as number;
      expect(await this.inside(real, (tx) => releaseHold(tx, id, { kind: 'interest', now }))).toMatchObject({
        key: 'ended',
      });
      expect(
        await this.inside(real, (tx) => captureHold(tx, id, { amount: 1n, kind: 'interest', now, to: [] })),
      ).toMatchObject({
        key: 'ended',
      });
      return this.agree(model, real);
    }
    const hold = model.holds[this.what.hold % Math.max(model.holds.length, 1)];
    if (!hold) return undefined;
    const amount = (hold.left * BigInt(parts)) / 4n;
    if (parts === 0 || amount === 0n) {
      expect(await this.inside(real, (tx) => releaseHold(tx, hold.id, { kind: 'contractRest', now }))).toBe(hold.left);
      model.free.set(nameOf(hold.who, hold.asset), freeOf(model, hold.who, hold.asset) + hold.left);
      hold.left = 0n;
    } else {
      const other = real.customers[to] as number;
      const fee = (amount + 99n) / 100n;
      const legs: Leg[] = [
        { purpose: 'fees', asset: hold.asset, amount: fee },
        ...(amount > fee
          ? [{ customer: other, purpose: 'available', asset: hold.asset, amount: amount - fee } as const]
          : []),
      ];
      expect(
        await this.inside(real, (tx) => captureHold(tx, hold.id, { amount, kind: 'contractDeal', now, to: legs })),
      ).not.toBeInstanceOf(Refusal);
      model.free.set(nameOf(other, hold.asset), freeOf(model, other, hold.asset) + amount - fee);
      hold.left -= amount;
    }
    if (hold.left === 0n) {
      model.holds.splice(model.holds.indexOf(hold), 1);
      model.over.push(hold.id);
    }
    return this.agree(model, real);
  }
}

class Jump implements fc.AsyncCommand<Model, Real> {
  readonly by: number;

  constructor(by: number) {
    this.by = by;
  }

  check = (): boolean => true;
  toString = (): string => `clock(${this.by})`;
  run = (_: Model, real: Real): Promise<void> => {
    real.now = Math.max(1, real.now + this.by);
    return Promise.resolve();
  };
}

const place = fc.nat({ max: 4 });
const asset = fc.constantFrom(...ASSETS);
const crash = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
);
/** Amounts at which arithmetic tends to break. */
const amount = fc.oneof(
  fc.bigInt(1n, 1000n),
  fc.constantFrom(9_007_199_254_740_993n, 30_000_000_00000001n, 10n ** 30n),
);
const commands = [
  fc.record({ place, asset, amount, name: fc.nat({ max: 3 }) }).chain((what) => crash.map((at) => new Move(what, at))),
  fc
    .record({ place, asset, amount: amount.map((item) => -item), name: fc.nat({ max: 1 }) })
    .chain((what) => crash.map((at) => new Move(what, at))),
  fc.record({ place, asset, amount }).chain((what) => crash.map((at) => new Open(what, at))),
  fc
    .record({ hold: fc.nat({ max: 99 }), parts: fc.nat({ max: 4 }), to: place, ended: fc.boolean() })
    .chain((what) => crash.map((at) => new End(what, at))),
  fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 }).map((by) => new Jump(by)),
];

/** Runs random operations on the ledger and the model, and compares both after each one. */
export const runModel = async (database: TestDatabase, settings: fc.Parameters<unknown>): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+2', maxCommands: 60 }), async (list) => {
      const customers = await database.customers(5);
      await fc.asyncModelRun(
        () => ({
          model: { free: new Map(), holds: [], over: [], named: new Map(), number: 0 },
          real: { database, customers, now: 1_000_000_000_000 },
        }),
        list,
      );
      expect(await checkLedger(database.db)).toEqual([]);
    }),
    { ...settings, endOnFailure: settings.seed !== undefined },
  );
};
