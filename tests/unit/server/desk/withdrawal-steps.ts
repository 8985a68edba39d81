import { asc, eq } from 'drizzle-orm';
import { staffLog } from '../../../../server/desk/schema.ts';
import { holds } from '../../../../server/ledger/schema.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { bankCards, wallets } from '../../../../server/modules/wallets/schema.ts';
import { settings } from '../../../../server/platform/db/schema.ts';
import type { ChainReader, ChainTransaction } from '../../../../server/ports/chain-reader.ts';
import { withdrawRate } from '../../../../src/api/withdraw.ts';
import { PAYPASS, TRON_ADDRESS } from '../fixtures.ts';
import { withdrawalSteps } from '../modules/withdraw/support.ts';
import type { Person, TestServer } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

export const USDT_CONTRACT = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs';
/** A transaction hash for each withdrawal. */
export const hashFor = (id: number): string => id.toString(16).padStart(64, 'a');
/** Entry of the setting `payouts` for USDT on TRON. */
const TRON_WAY = {
  id: 'wallet USDT TRC20',
  to: 'wallet',
  chain: 'TRC20',
  currency: 'USDT',
  credit: 'USDT',
  percent: '1',
  fixed: '0',
  minimum: '10',
  maximum: '50000',
  minutes: 10,
  open: true,
  contract: USDT_CONTRACT,
  decimals: 6,
  confirmations: 20,
};

const BANK_WAY = {
  id: 'bank',
  to: 'bank',
  currency: 'USDT',
  credit: 'THB',
  percent: '1',
  fixed: '0',
  minimum: '20',
  maximum: '20000',
  minutes: 1440,
  open: true,
};

/** A chain whose transactions the test writes. */
export class FakeChain implements ChainReader {
  readonly chains = new Set(['TRC20'] as const);
  readonly confirmedChains = new Set(['TRC20'] as const);
  readonly found = new Map<string, ChainTransaction | Error>();
  looks = 0;

  height = async (): Promise<number> => 1000;
  transaction = async (_: string, hash: string): Promise<ChainTransaction> => {
    this.looks += 1;
    const found = this.found.get(hash) ?? { state: 'missing' as const };
    if (found instanceof Error) throw found;
    return found;
  };
  transfers = async () => [];
}

/** Steps of staff with withdrawals, without HTTP. */
export function payoutSteps(server: TestServer) {
  const staff = staffSteps(server);
  const customers = withdrawalSteps(server);
  const { ready, take } = customers;
  /** Somebody as they act at the time of the clock. */
  const present = (who: StaffPerson): StaffPerson => ({
    ...who,
    context: { ...who.context, now: server.services.clock.now() },
  });
  const perform = (who: StaffPerson, action: string, withdrawal: number, more: object = {}) =>
    staff.perform(present(who), `withdrawal.${action}`, { withdrawal, ...more });

  /** Orders 250 USDT to a wallet, of which 247.5 are paid, or to a bank account. Returns row id and number. */
  async function order(customer: Awaited<ReturnType<typeof ready>>, to: 'wallet' | 'bank' = 'wallet') {
    const { lists } = await server.must(withdrawRate, {}, { token: customer.token });
    const rate = lists.find((way) => way.to === 'bank')!.rate!;
    const answer = await take(customer, to === 'bank' ? { to, target: customer.card, rate, paypass: PAYPASS } : {});
    if (answer.ret !== 1) throw new Error(answer.text);
    return { id: Number(answer.data.id), number: answer.data.number as string };
  }
  /** Makes a customer's payees a year old. */
  async function agePayees({ username }: Person): Promise<void> {
    const { db } = server.services;

    const { id } = (await findCustomer(db, username))!;
    const created = server.services.clock.now() - 365 * 86_400_000;
    await db.update(wallets).set({ created }).where(eq(wallets.account, id));
    await db.update(bankCards).set({ created }).where(eq(bankCards.account, id));
  }
  /** Approves a withdrawal by two people, and begins to pay it as the first. */
  async function approve(pair: readonly [StaffPerson, StaffPerson], id: number): Promise<void> {
    const outcome = await perform(pair[0], 'approve', id);
    if (outcome.state === 'proposed') await staff.approveAs(present(pair[1]), outcome.approval);
  }
  async function send(pair: readonly [StaffPerson, StaffPerson], id: number, reference = hashFor(id)): Promise<void> {
    await approve(pair, id);
    await perform(pair[0], 'begin', id);
    await perform(pair[0], 'sent', id, { reference });
  }

  return {
    ...staff,
    ...customers,
    present,
    perform,
    order,
    agePayees,
    approve,
    send,
    approveAs: (who: StaffPerson, approval: number) => staff.approveAs(present(who), approval),
    propose: async (who: StaffPerson, action: string, withdrawal: number, more: object = {}): Promise<number> => {
      const outcome = await perform(who, action, withdrawal, more);
      if (outcome.state !== 'proposed') throw new Error('it was done at once');
      return outcome.approval;
    },
    /** Offers ways whose payments the server looks up at its `FakeChain`. */
    connect: async (): Promise<FakeChain> => {
      const { services } = server;
      await services.db
        .insert(settings)
        .values({ name: 'payouts', data: [TRON_WAY, BANK_WAY] })
        .onConflictDoNothing();
      services.settings.invalidate();
      const chain = services.chainReader as FakeChain;
      chain.found.clear();
      return chain;
    },
    /** A transaction that pays 247.5 USDT to the wallet of `ready`. */
    payment: (more: object = {}): ChainTransaction => ({
      state: 'mined',
      height: 900,
      blockHash: 'b',
      confirmations: 20,
      time: server.services.clock.now(),
      transfers: [{ contract: USDT_CONTRACT, from: 'TX', to: TRON_ADDRESS, amount: 247_500_000n }],
      ...more,
    }),
    /** Log entries about a withdrawal, oldest first. */
    entriesOf: (id: number) =>
      server.services.db
        .select()
        .from(staffLog)
        .where(eq(staffLog.target, `withdrawal ${id}`))
        .orderBy(asc(staffLog.id)),
    holdOf: async (hold: number) => (await server.services.db.select().from(holds).where(eq(holds.id, hold)))[0]!,
  };
}
