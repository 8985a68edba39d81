import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { emailCode, smsCode } from '../../../../src/api/registration.ts';
import { isRefusedWhileFrozen } from '../../../../server/modules/customers/freeze.ts';

/** Returns the sorted ids of the endpoints by a value of their records. Endpoints without the value are left out. */
function idsBy(field: 'feature' | 'product' | 'begins'): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { id, [field]: value } of endpoints)
    if (value !== undefined) (ids[typeof value === 'function' ? 'by request' : value] ??= []).push(id);
  return Object.fromEntries(Object.entries(ids).map(([value, list]) => [value, list.sort()]));
}

const idsOf = (isListed: (endpoint: Endpoint) => boolean): string[] =>
  endpoints
    .filter(isListed)
    .map(({ id }) => id)
    .sort();

const isCustomersChange = ({ access, effect }: Endpoint): boolean =>
  access === 'customer' && (effect === 'money' || effect === 'change');

test('closes these calls with their feature in a region [TRUST-08]', () => {
  expect(idsBy('feature')).toEqual({
    welfare: ['content.sale', 'content.saleInfo', 'task.claim', 'task.level'],
    signin: ['signin.add', 'signin.state'],
    invitation: ['invitation.state'],
    blindbox: ['blindbox.draw', 'blindbox.info'],
    options: ['option.add'],
    'by request': ['yuebao.in'],
  });
});

test('closes these calls with their product [DESK-10]', () => {
  expect(idsBy('product')).toEqual({
    options: ['option.add'],
    contracts: ['contract.add'],
    blindbox: ['blindbox.draw'],
    points: ['points.redeem'],
    registration: ['users.register'],
    'by request': ['users.email', 'users.sms', 'yuebao.in'],
  });
});

test('lets the fields of a request decide its feature and product', () => {
  const decided = ({ feature, product }: Endpoint, fields: Record<string, string>) =>
    [feature, product].map((value) => (typeof value === 'function' ? value(fields) : value));
  expect(decided(transferIn, { type: 'regular' })).toEqual(['lockup', 'lockup']);
  expect(decided(transferIn, {})).toEqual(['liquidity', 'liquidity']);
  for (const endpoint of [smsCode, emailCode]) {
    expect(decided(endpoint, { must: 'register' })).toEqual([undefined, 'registration']);
    expect(decided(endpoint, { must: 'forget' })).toEqual([undefined, undefined]);
    expect(decided(endpoint, {})).toEqual([undefined, undefined]);
  }
});

test('refuses these money calls to a restricted customer [DESK-08]', () => {
  expect(idsBy('begins')).toEqual({
    deposit: ['pay.submit'],
    trade: ['blindbox.draw', 'contract.add', 'option.add', 'yuebao.in'],
    withdraw: ['extract.add'],
  });
  // the server checks restrictions in the transaction of a money call
  expect(idsOf(({ begins, effect }) => begins !== undefined && effect !== 'money')).toEqual([]);
});

test('lets a restricted customer cancel, redeem and claim [DESK-08]', () => {
  expect(idsOf(({ begins, effect }) => begins === undefined && effect === 'money')).toEqual([
    'extract.cancel',
    'points.redeem',
    'signin.add',
    'task.claim',
    'yuebao.out',
  ]);
});

test('refuses every change and money call of a frozen account but these', () => {
  const allowed = [
    'cases.ask',
    'cases.reply',
    'contract.close',
    'extract.cancel',
    'notices.set',
    'passkey.begin',
    'passkey.prove',
    'push.subscribe',
    'push.unsubscribe',
    'users.logout',
    'users.protect',
    'users.sessionEnd',
  ];
  expect(idsOf(isRefusedWhileFrozen)).toEqual(
    idsOf((endpoint) => isCustomersChange(endpoint) && !allowed.includes(endpoint.id)),
  );
  expect(idsOf(({ isAllowedWhileFrozen }) => isAllowedWhileFrozen === true)).toEqual(allowed);
});
