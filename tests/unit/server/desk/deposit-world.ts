import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { confirmDeposits } from '../../../../server/modules/deposits/confirmations.ts';
import { depositLookups } from '../../../../server/modules/deposits/lookup-job.ts';
import { depositRechecks } from '../../../../server/modules/deposits/recheck-job.ts';
import { chainWatch } from '../../../../server/modules/deposits/watch.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { coinAmount } from '../../../../src/api/account.ts';
import type { Deposit, DepositEntry } from '../../../../src/desk/deposits/api.ts';
import type { Answer } from './desk-client.ts';
import {
  addressesFor,
  baht,
  bep20,
  bitcoin,
  type DepositDesk,
  type Payer,
  startDeposits,
  trc20,
  USDT_TRC20,
} from './deposit-steps.ts';
import { FakeChain } from './fake-chain.ts';

let hashes = 0;
export const newHash = (): string => `${(hashes += 1)}`.padStart(64, 'c');

export interface Reported {
  readonly payer: Payer;
  readonly id: number;
  readonly hash: string;
  readonly address: string;
}

export const creditBody = ({ id }: { readonly id: number }, amount: string | null = null) => ({
  deposit: id,
  amount,
  payment: null,
  arrived: null,
});

/** What customers and staff do with deposits on a chain that a test controls. */
const depositActs = (steps: DepositDesk, chain: FakeChain) => ({
  /** Sets terms of both channels on chains. */
  offer: (more: object): Promise<void> => {
    const { settings, db } = steps.desk.server.services;
    return settings.write(db, 'channels', [{ ...trc20, ...more }, { ...bep20, ...more }, bitcoin, baht]);
  },
  /** Someone who reports a payment. */
  reported: async (amount = '100', channel = 'usdt-trc20', hash = newHash()): Promise<Reported> => {
    const payer = await steps.payer();
    const { address } = await steps.open(payer, channel);
    const { data } = await steps.report(payer, { channel, amount, hash });
    return { payer, id: Number(data.id), hash, address };
  },
  /** Mines the payment of a report on TRON. */
  pay: ({ hash, address }: Pick<Reported, 'hash' | 'address'>, amount: bigint, more: object = {}): void =>
    chain.mine('TRC20', hash, [{ contract: USDT_TRC20, to: address, amount }], more),
  look: async ({ id }: { readonly id: number }): Promise<Deposit> =>
    (await steps.desk.view(`deposit?id=${id}`, steps.treasury.cookie)).body.deposit,
  list: async (query = ''): Promise<DepositEntry[]> =>
    (await steps.desk.view(`deposits${query}`, steps.treasury.cookie)).body.deposits,
  credit: (deposit: { readonly id: number }, amount: string | null = null): Promise<Answer> =>
    steps.desk.act(steps.treasury, 'deposit.credit', creditBody(deposit, amount)),
  balance: async ({ token }: Payer): Promise<string> =>
    (await steps.desk.server.must(coinAmount, { code: 'USDT' }, { token })).available ?? '',
  /** Runs the jobs of deposits once. Others take time, and do nothing here. */
  runJobs: async (): Promise<void> => {
    for (const job of [confirmDeposits, ...chainWatch, ...depositLookups, ...depositRechecks])
      await job.run(steps.desk.server.services);
  },
  sound: async (): Promise<void> => {
    const { db } = steps.desk.server.services;
    await checkLedger(db);
    expect(await reconcileAll(db)).toEqual([]);
    expect(await findLogFault(db)).toBeUndefined();
  },
});

/**
 * Starts a desk with deposit addresses and a chain before the first test of a file, and stops it after the last one.
 * Each test begins with the channels as they are offered at first. Call it once at the top of the file; `steps` is
 * empty until the desk has started.
 */
export function depositWorld() {
  const chain = new FakeChain();
  const steps = {} as DepositDesk;
  const acts = depositActs(steps, chain);
  beforeAll(async () => {
    Object.assign(steps, await startDeposits(chain));
    // only a test runs jobs, so that none depends on when the server does
    await steps.desk.server.services.jobs.stop();
    for (const name of ['TRC20', 'BEP20'] as const) await steps.upload(name, addressesFor(name, 'deposits', 60));
  });
  afterAll(() => steps.desk.server.close());
  beforeEach(async () => {
    chain.now = steps.desk.server.clock.now();
    await acts.offer({});
  });
  return { chain, steps, ...acts };
}
