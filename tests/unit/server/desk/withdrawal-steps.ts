import { asc, desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { staffLog } from '../../../../server/desk/schema.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { operatorBalanceOf, type OperatorPurpose } from '../../../../server/ledger/ledger.ts';
import { holds } from '../../../../server/ledger/schema.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { bankCards, wallets } from '../../../../server/modules/wallets/schema.ts';
import { settings } from '../../../../server/platform/db/schema.ts';
import { type ChainReader, type ChainTransaction, ChainUnreadable } from '../../../../server/ports/chain-reader.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { withdrawalTerms } from '../../../../src/api/withdrawals.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { PAYPASS, TRON_ADDRESS } from '../fixtures.ts';
import { withdrawalSteps } from '../modules/withdrawals/support.ts';
import type { Person, TestServer } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

export const USDT_CONTRACT = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs';
/** A wallet of the company, and one of someone else. */
export const HOT_WALLET = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
export const STRANGER = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';
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
  wallets: [HOT_WALLET],
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

type TransferRange = Parameters<ChainReader['transfers']>[1];
type FoundTransfer = Awaited<ReturnType<ChainReader['transfers']>>[number];

/** A chain whose transactions the test writes. It makes a block every three seconds. */
export class FakeChain implements ChainReader {
  readonly chains = new Set(['TRC20'] as const);
  readonly confirmedChains = new Set(['TRC20'] as const);
  readonly found = new Map<string, ChainTransaction | Error>();
  /** Transfers that its logs show. */
  readonly paid: FoundTransfer[] = [];
  /** Questions for transfers. */
  readonly asked: TransferRange[] = [];
  /** Whether it lists transfers. */
  refuses: (range: TransferRange) => boolean = () => false;
  looks = 0;
  payments = 0;
  now = (): number => 0;

  tip = (): number => 1_000_000 + Math.floor(this.now() / 3000);
  height = async (): Promise<number> => this.tip();
  transaction = async (_: string, hash: string): Promise<ChainTransaction> => {
    this.looks += 1;
    const found = this.found.get(hash) ?? { state: 'missing' as const };
    if (found instanceof Error) throw found;
    return found;
  };
  /** What each address holds, by address; nodes that can't be read have none. */
  readonly balances = new Map<string, bigint>();
  balance = async (_: string, { address }: { address: string }): Promise<bigint> => {
    const held = this.balances.get(address);
    if (held === undefined) throw new ChainUnreadable('away', 'no answer');
    return held;
  };
  transfers = async (_: string, range: TransferRange): Promise<readonly FoundTransfer[]> => {
    this.asked.push(range);
    if (this.refuses(range)) throw new ChainUnreadable('away', 'no answer');
    const { from, to, contract, recipients } = range;
    return this.paid.filter(
      (transfer) =>
        transfer.height >= from &&
        transfer.height <= to &&
        transfer.contract === contract &&
        recipients.includes(transfer.to),
    );
  };
  /** Pays 247.5 USDT to the wallet of `ready` in the newest block. */
  pay(more: Partial<FoundTransfer> = {}): FoundTransfer {
    const transfer = {
      contract: USDT_CONTRACT,
      from: HOT_WALLET,
      to: TRON_ADDRESS,
      amount: 247_500_000n,
      hash: (this.payments += 1).toString(16).padStart(64, 'e'),
      height: this.tip(),
      ...more,
    };
    this.paid.push(transfer);
    return transfer;
  }
}

/** Time from which the chain counts its blocks. */
const START = Date.UTC(2026, 0, 1);

/** Steps of staff with withdrawals, without HTTP. */
export function payoutSteps(server: TestServer, chain = new FakeChain()) {
  const staff = staffSteps(server);
  const customers = withdrawalSteps(server);
  const { ready, take } = customers;
  /** Someone as they act at the time of the clock. */
  const present = (who: StaffPerson): StaffPerson => ({
    ...who,
    context: { ...who.context, now: server.services.clock.now() },
  });
  const perform = (who: StaffPerson, action: string, withdrawal: number, more: object = {}) =>
    staff.perform(present(who), `withdrawal.${action}`, { withdrawal, ...more });

  /** Orders 250 USDT to a wallet, of which 247.5 are paid, or to a bank account. Returns row id and number. */
  async function order(customer: Awaited<ReturnType<typeof ready>>, to: 'wallet' | 'bank' = 'wallet') {
    const { lists } = await server.must(withdrawalTerms, {}, { token: customer.token });
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

  /** A transaction that pays 247.5 USDT to the wallet of `ready`. */
  const payment = (more: object = {}): ChainTransaction => ({
    state: 'mined',
    height: 900,
    blockHash: 'b',
    confirmations: 20,
    time: server.services.clock.now(),
    transfers: [{ contract: USDT_CONTRACT, from: HOT_WALLET, to: TRON_ADDRESS, amount: 247_500_000n }],
    isPlain: false,
    ...more,
  });

  return {
    ...staff,
    ...customers,
    payment,
    /** Pays so much to the wallet of `ready` by a transaction, and waits until the chain was read. */
    pays: async (hash: string, amount: bigint, more: object = {}): Promise<void> => {
      const transfer = { contract: USDT_CONTRACT, from: HOT_WALLET, to: TRON_ADDRESS, amount, ...more };
      chain.found.set(hash, payment({ transfers: [transfer] }));
      await customers.advance(10 * MINUTE_MS);
    },
    /** The operator's balance in USDT for one purpose. */
    operatorBalance: (purpose: OperatorPurpose) => operatorBalanceOf(server.services.db, purpose, 'USDT'),
    expectSoundLedger: async (): Promise<void> => {
      await checkLedger(server.services.db);
      expect(await reconcileAll(server.services.db)).toEqual([]);
    },
    /** The newest message to a customer, in English; it differs in each language. */
    lastMessage: async ({ username }: Person): Promise<string> => {
      const { id } = (await findCustomer(server.services.db, username))!;
      const [message] = await server.services.db
        .select()
        .from(messages)
        .where(eq(messages.account, id))
        .orderBy(desc(messages.id))
        .limit(1);
      const { title, content } = message!;
      expect(new Set(LANGUAGES.map((language) => content[language])).size).toBe(LANGUAGES.length);
      return `${title['en']}: ${content['en']}`;
    },
    present,
    perform,
    /** Does any action at the time of the clock. */
    performAny: (who: StaffPerson, action: string, body: object) => staff.perform(present(who), action, body),
    /** Proposes any action at the time of the clock. */
    proposeAny: (who: StaffPerson, action: string, body: object) => staff.propose(present(who), action, body),
    order,
    agePayees,
    approve,
    send,
    approveAs: (who: StaffPerson, approval: number, typed?: string) => staff.approveAs(present(who), approval, typed),
    propose: async (who: StaffPerson, action: string, withdrawal: number, more: object = {}): Promise<number> => {
      const outcome = await perform(who, action, withdrawal, more);
      if (outcome.state !== 'proposed') throw new Error('it was done at once');
      return outcome.approval;
    },
    /** Offers ways whose payments the server looks up at its `FakeChain`. */
    connect: async (more: object = {}): Promise<FakeChain> => {
      const { services } = server;
      const data = [{ ...TRON_WAY, ...more }, BANK_WAY];
      await services.db
        .insert(settings)
        .values({ name: 'payouts', data })
        .onConflictDoUpdate({ target: settings.name, set: { data } });
      services.settings.invalidate();
      chain.now = () => server.services.clock.now() - START;
      chain.found.clear();
      chain.paid.length = 0;
      chain.asked.length = 0;
      chain.refuses = () => false;
      return chain;
    },
    /** A transaction of ours that failed to pay 247.5 USDT to the wallet of `ready`. */
    failure: (more: object = {}): Extract<ChainTransaction, { state: 'failed' }> => ({
      state: 'failed',
      height: 900,
      attempted: { contract: USDT_CONTRACT, from: HOT_WALLET, to: TRON_ADDRESS, amount: 247_500_000n, ...more },
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
