import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { addBankCard, addWallet, bankCards, wallets } from '../../../../../src/api/wallets.ts';
import { withdraw, withdrawalInfo } from '../../../../../src/api/withdrawals.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { withdrawals } from '../../../../../server/modules/withdrawals/schema.ts';
import type { PayoutDecision } from '../../../../../server/ports/payments.ts';
import { decideOnWithdrawal } from '../../decide.ts';
import { BANK_CARD, customerSteps, newKey, PAYPASS, TRON_ADDRESS } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

/** Ids of a wallet and a bank account that are old enough to receive money. */
export interface Payee extends Person {
  readonly wallet: string;
  readonly card: string;
}

/** Returns the fields of an amount with its fee of 1 %. */
export const withFee = (amount: string) => ({ amount, fee: String(Number(amount) / 100) });

/** Steps for withdrawals and the decisions on them. */
export function withdrawalSteps(server: TestServer) {
  const customers = customerSteps(server);
  const { funded, advance } = customers;
  return {
    ...customers,
    ready: async (amount = '1000'): Promise<Payee> => {
      const person = await funded(amount);
      const { token } = person;
      const wallet = { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS };
      await server.must(addWallet, wallet, { token });
      await server.must(addBankCard, { ...BANK_CARD, paypass: PAYPASS }, { token });
      await advance(DAY_MS);
      return {
        ...person,
        wallet: (await server.must(wallets, {}, { token })).lists[0]!.id,
        card: (await server.must(bankCards, {}, { token })).lists[0]!.id,
      };
    },
    take: (
      { token, wallet }: { token: string; wallet?: string },
      fields: Record<string, string> = {},
      key = newKey(),
    ): Promise<Answer> =>
      server.call(
        withdraw,
        {
          to: 'wallet',
          target: wallet ?? '1',
          amount: '250',
          fee: '2.5',
          paypass: PAYPASS,
          ...fields,
        },
        { token, key },
      ),
    /** Returns available and held USDT. */
    balances: async (person: Pick<Person, 'token'>): Promise<[string, string]> => {
      const { available, held } = await customers.balance(person);
      return [available, held!];
    },
    info: ({ token }: Pick<Person, 'token'>, id: string): Promise<ResponseOf<typeof withdrawalInfo>> =>
      server.must(withdrawalInfo, { id }, { token }),
    rowOf: async (number: string) =>
      (await server.services.db.select().from(withdrawals).where(eq(withdrawals.number, number)))[0]!,
    /** Decides on a withdrawal while its row is locked. Returns whether its state changed. */
    decide: (number: string, decision: PayoutDecision, meanwhile?: () => Promise<void>): Promise<boolean> =>
      decideOnWithdrawal(server, number, decision, meanwhile),
  };
}
