import { endpoints } from '../../../../src/api/endpoints.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { TRON_ADDRESS } from '../fixtures.ts';
import { entriesOf } from '../filled.ts';

export const SECRETS = {
  password: 'Walrus7391',
  newPassword: 'Walrus8402',
  paypass: '907463',
  newPaypass: '817264',
  card: '4716330099182743',
  document: 'AB1234567C',
  word: 'Krathong',
  pin: 'some-other-secret-31',
};
/** Matches names of secret fields. */
const SECRET_NAME = /pass|banknumber|^word$|^response$|^subscription$|^token$/;
/** Returns the secret fields of a call. */
export const secretsOf = (endpoint: Endpoint): string[] =>
  Object.keys(entriesOf(endpoint)).filter((name) => SECRET_NAME.test(name));

/** Values by field name; secret fields contain known secrets. */
const fields: Record<string, string> = {
  act: 'system',
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
  direction: 'up',
  minutes: '1',
  price: '60000',
  quoted: '1',
  yield: '80',
  side: 'buy',
  type: 'market',
  speed: 'quick',
  channel: 'none',
  to: 'wallet',
  target: '1',
  fee: '0',
  hash: 'a'.repeat(64),
  mode: 'email',
  username: 'secret@example.com',
  email: 'secret@example.com',
  userphone: '0812345678',
  must: 'any',
  realname: 'Nok Jaidee',
  ifsc: 'BKKBTHBK',
  bankname: 'BBL',
  phone: '0812345678',
  banknumber: SECRETS.card,
  password: SECRETS.newPassword,
  oldpassword: SECRETS.password,
  paypass: SECRETS.paypass,
  oldpaypass: SECRETS.paypass,
  word: SECRETS.word,
  number: SECRETS.document,
  tier: 'primary',
  name: 'Nok',
  alias: 'Cold',
  address: TRON_ADDRESS,
  kind: 'stake',
  value: '5',
  answers: 'a:b',
  purpose: 'add',
  response: '{"id":"x"}',
  subscription: '{}',
  promotions: '1',
  commitment: 'a',
  seed: 'b',
  version: '1',
  day: '',
  nickname: 'Nok',
  userimg: '/files/x',
};
/** Returns the fields of a call with these values. */
export const fieldsOf = (endpoint: Endpoint): Record<string, string> => ({
  ...Object.fromEntries(
    Object.keys(entriesOf(endpoint))
      .filter((name) => name in fields)
      .map((name) => [name, fields[name]!]),
  ),
  ...(endpoint.id === 'points.redeem' ? { number: '5' } : {}),
});
export const plainEndpoints = endpoints.filter((endpoint) => !endpoint.stream && !endpoint.multipart);
