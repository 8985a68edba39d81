import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { channels, depositInfo, deposits, submitDeposit } from '../../../../../src/api/deposits.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { cumulativeDeposits } from '../../../../../server/modules/deposits/deposits.ts';
import { customerSteps, newKey } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

let hashes = 0;
/** Returns a transaction hash that no one has reported yet. */
export const newHash = (): string => `${(hashes += 1)}`.padStart(64, 'a');

/** Steps for deposits. */
export function depositSteps(server: TestServer) {
  return {
    ...customerSteps(server),
    /** Opens the channel, as its page does, and reports a payment. */
    report: async ({ token }: Person, fields: Record<string, string>, key = newKey()): Promise<Answer> => {
      const sent = { channel: 'usdt-trc20', amount: '100', ...fields };
      await server.call(channels, { channel: sent.channel }, { token });
      return server.call(submitDeposit, sent, { token, key });
    },
    /** Returns the value of a customer's credited deposits in units of USDT. */
    cumulative: async ({ username }: Person): Promise<bigint> =>
      cumulativeDeposits(server.services.db, (await findCustomer(server.services.db, username))!.id),
    numbers: async ({ token }: Person, status: string): Promise<string[]> =>
      (await server.must(deposits, { status }, { token })).lists.map((item) => item.number),
    info: ({ token }: Person, id: string): Promise<ResponseOf<typeof depositInfo>> =>
      server.must(depositInfo, { id }, { token }),
    channel: async ({ token }: Person, id: string): Promise<ResponseOf<typeof channels>['lists'][number]> =>
      (await server.must(channels, { channel: id }, { token })).lists.find((item) => item.id === id)!,
  };
}
