import type * as v from 'valibot';
import type { Endpoint } from '../../../src/api/endpoint.ts';

/** Valid values by field name. */
const samples: Record<string, string> = {
  act: 'system',
  period: '30d',
  interval: '1w',
  position: 'home',
  code: 'BTC',
  status: 'all',
  ids: '1',
  amount: '10',
  key: 'nothing-known',
  username: 'a@b.co',
  password: 'kp7x2m',
  oldpassword: 'abc12345',
  userphone: '0899999999',
  email: 'x@example.com',
  must: 'register',
  mode: 'email',
  paypass: '123456',
  currency: 'THB',
  subscription: JSON.stringify({
    endpoint: 'https://fcm.googleapis.com/fcm/send/none',
    keys: { p256dh: 'a', auth: 'b' },
  }),
  promotions: '1',
  digest: 'a'.repeat(64),
};

/** Exceptions by area or endpoint id. */
const samplesOf: Record<string, Record<string, string>> = {
  'third.currencyRate': { code: 'THB' },
  users: { code: '000000' },
  'users.protect': { kind: 'stake' },
  cases: { kind: 'question', text: 'Where is my money?', sendKey: 'never-asked-1' },
  option: { direction: 'up', minutes: '1', price: '60000', quoted: '1773118800000', yield: '80', id: '1' },
  contract: { side: 'buy', type: 'market', price: '60000', worst: '70000', id: '1' },
  'yuebao.incomes': { id: '1' },
  'users.levelauth': { level: 'primary' },
  'account.statement': { from: '1772323200000', to: '1773118800000' },
  'content.saleInfo': { id: 'daily-points' },
  'blindbox.draw': { commitment: 'a', seed: 'b', version: '1' },
  'cases.info': { id: '1' },
  'cases.reply': { id: '1', text: 'Hello?', sendKey: 'never-asked-2' },
  'pay.info': { id: '1' },
  'extract.info': { id: '1' },
  'extract.cancel': { id: '1' },
  'extract.confirm': { id: '1' },
  'users.bankAdd': {
    realname: 'Somchai',
    ifsc: 'KASITHBK',
    bankname: 'KBANK',
    banknumber: '1234567890',
    phone: '0812345678',
    email: 'som@example.com',
  },
  'users.walletAdd': { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'none' },
  'extract.add': { to: 'wallet', target: '1', fee: '0.1', paypass: '123456' },
  'pay.submit': { channel: 'usdt-trc20', hash: 'e'.repeat(60) },
  'users.bankDel': { id: '999' },
  'users.walletDel': { id: '999' },
  'passkey.del': { id: 'none' },
  'push.renew': { old: 'https://fcm.googleapis.com/fcm/send/old' },
};

/** The list that provides the `id` of an endpoint. */
export const listsOf: Record<string, string> = {
  'cases.info': 'cases.list',
  'option.info': 'option.list',
};

/** Returns the schemas of an endpoint's fields. */
export const entriesOf = (endpoint: Endpoint): Record<string, v.GenericSchema> =>
  (endpoint.request as unknown as { entries?: Record<string, v.GenericSchema> }).entries ?? {};

/** Returns the fields of an endpoint with valid values. */
export function filled(endpoint: Endpoint): Record<string, string> {
  const own: Record<string, string> = {
    ...samples,
    ...samplesOf[endpoint.id.split('.')[0] as string],
    ...samplesOf[endpoint.id],
  };
  return Object.fromEntries(
    Object.keys(entriesOf(endpoint))
      .filter((name) => name in own)
      .map((name) => [name, own[name] as string]),
  );
}
