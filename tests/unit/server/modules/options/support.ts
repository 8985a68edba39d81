import type { ResponseOf } from '../../../../../src/api/endpoint.ts';
import { addOption, optionInfo, optionTotal } from '../../../../../src/api/options.ts';
import { customerSteps, newKey } from '../../fixtures.ts';
import type { Answer, Person, TestServer } from '../../support.ts';

/** Steps for options and the operator's terms. */
export function optionSteps(server: TestServer) {
  /** Returns the fields of an order at the current price. */
  const order = (changes: Record<string, string> = {}): Record<string, string> => {
    const tick = server.services.market.tick(changes['code'] ?? 'BTC');
    return {
      code: 'BTC',
      direction: 'up',
      minutes: '1',
      amount: '100',
      price: tick?.price ?? '1',
      quoted: String(tick?.time ?? 0),
      yield: '80',
      ...changes,
    };
  };
  const place = ({ token }: Person, changes: Record<string, string> = {}, key = newKey()): Promise<Answer> =>
    server.call(addOption, order(changes), { token, key });
  return {
    ...customerSteps(server),
    order,
    place,
    /** Places an order that must be accepted. */
    placed: async (person: Person, changes: Record<string, string> = {}): Promise<ResponseOf<typeof addOption>> => {
      const response = await place(person, changes);
      if (response.ret !== 1) throw new Error(response.msg);
      return response.data;
    },
    info: ({ token }: Person, id: string): Promise<ResponseOf<typeof optionInfo>> =>
      server.must(optionInfo, { id }, { token }),
    numberOfOrders: async ({ token }: Person): Promise<number> =>
      (await server.must(optionTotal, {}, { token })).orders!,
    setTerms: (terms: object) => server.services.settings.write(server.services.db, 'config.options', terms),
  };
}
