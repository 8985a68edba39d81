import type * as v from 'valibot';
import { login } from '../../../../src/api/auth.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { positive } from '../../../../src/api/fields.ts';
import { toJsonSchema } from '../../../../server/platform/json-schema.ts';
import { customerSteps } from '../fixtures.ts';
import { entriesOf } from '../filled.ts';
import type { Person, TestServer } from '../support.ts';

/** Values by field name, which are valid for most calls. */
const good: Record<string, string> = {
  act: 'system',
  period: '30d',
  interval: '1w',
  position: 'home',
  code: 'BTC',
  codes: 'BTC',
  status: 'all',
  currency: 'THB',
  chain: 'TRC20',
  page: '1',
  id: '1',
  ids: '1',
  key: 'never-sent',
  amount: '10',
  number: '10',
  speed: 'quick',
  type: 'market',
  side: 'buy',
  direction: 'up',
  minutes: '1',
  price: '60000',
  worst: '70000',
  quoted: '1773118800000',
  yield: '80',
  channel: 'none',
  hash: 'a'.repeat(64),
  to: 'wallet',
  target: '1',
  fee: '0.1',
  paypass: '048213',
  commitment: 'a',
  seed: 'b',
  version: '1',
  mode: 'email',
  username: 'nobody@example.com',
  password: 'abc12345',
  userphone: '0899999999',
  email: 'nobody@example.com',
  must: 'register',
};
const goodOf: Record<string, Record<string, string>> = {
  yuebao: { type: 'regular' },
  cases: { kind: 'question', text: 'Where is my money?', sendKey: 'never-asked' },
};
/** Returns the fields of a call, with valid values if possible. */
export const filled = (endpoint: Endpoint): Record<string, string> => {
  const own = { ...good, ...goodOf[endpoint.id.split('.')[0] as string] };
  return Object.fromEntries(
    Object.keys(entriesOf(endpoint))
      .filter((name) => name in own)
      .map((name) => [name, own[name] as string]),
  );
};

const AMOUNT = toJsonSchema(positive)['pattern'];
/** Whether a field accepts an amount of money. */
export const isAmount = (schema: v.GenericSchema): boolean => toJsonSchema(schema)['pattern'] === AMOUNT;

export const endpointOf = (id: string): Endpoint => endpoints.find((endpoint) => endpoint.id === id)!;

/** Calls with plain fields, without login: wrong logins would lock the account. */
export const plainEndpoints = endpoints.filter(
  (endpoint) => !endpoint.stream && !endpoint.multipart && endpoint.id !== login.id,
);

/** Steps for tests that send every call. */
export function everyCallSteps(server: TestServer) {
  const { funded } = customerSteps(server);
  let person: Person | undefined;
  return {
    /** Returns the token of a customer with money, or of a new one if a call has ended the session. */
    customerToken: async (): Promise<string> => {
      if (person && (await server.call(endpointOf('users.info'), {}, { token: person.token })).ret === 1)
        return person.token;
      person = await funded();
      return person.token;
    },
    numberOfJournals: async (): Promise<number> => {
      const { rows } = (await server.services.db.execute('select count(*) as n from journals')) as unknown as {
        rows: { n: number }[];
      };
      return Number(rows[0]?.n);
    },
  };
}
