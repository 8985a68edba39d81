import { expect, test } from 'vitest';
import { activities, activityInfo } from '../../../../../src/api/activities.ts';
import { blindBox, drawBlindBox, draws } from '../../../../../src/api/blindbox.ts';
import { addOption, optionProducts } from '../../../../../src/api/options.ts';
import { operator } from '../../../../../src/api/operator.ts';
import { transferIn, transferOut } from '../../../../../src/api/liquidity.ts';
import { emailCode, register } from '../../../../../src/api/registration.ts';
import { checkIn, checkInState, claimTask, invitation, tasks } from '../../../../../src/api/rewards.ts';
import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import { REGION_FEATURES } from '../../../../../src/domain/region-features.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

let keys = 0;
const key = (): string => `region-key-${(keys += 1)}`;
const CLOSED = "This isn't available in your region.";

test('each switch refuses only its calls, and placed money can be redeemed [TRUST-08]', async () => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  await server.must(transferIn, { amount: '100' }, { token: person.token, key: key() });
  const option = {
    code: 'BTC',
    direction: 'up',
    minutes: '1',
    amount: '5',
    price: '60000',
    quoted: '1773118800000',
    yield: '80',
  };
  const calls: [string, Endpoint, Record<string, string>][] = [
    ['welfare', activities, {}],
    ['welfare', activityInfo, { id: 'daily-points' }],
    ['welfare', tasks, {}],
    ['welfare', claimTask, { id: 'read' }],
    ['signin', checkInState, {}],
    ['signin', checkIn, {}],
    ['invitation', invitation, {}],
    ['blindbox', blindBox, {}],
    ['blindbox', drawBlindBox, { commitment: 'a', seed: 'b', version: 'c' }],
    ['options', addOption, option],
    ['liquidity', transferIn, { amount: '10' }],
    ['lockup', transferIn, { amount: '10', type: 'regular', product: 'none' }],
  ];
  expect(new Set(calls.map(([feature]) => feature))).toEqual(new Set(REGION_FEATURES));
  for (const closed of REGION_FEATURES) {
    await server.qa('POST', 'config', { closed });
    expect((await server.must(operator)).closed).toBe(closed);
    for (const [feature, endpoint, fields] of calls) {
      const response = await server.call(endpoint, fields, { token: person.token, key: key() });
      expect([closed, endpoint.id, feature, response.msg === CLOSED]).toEqual([
        closed,
        endpoint.id,
        feature,
        feature === closed,
      ]);
      if (feature === closed) expect(response.ret).toBe(0);
    }
  }
  await server.qa('POST', 'config', { closed: REGION_FEATURES.join(',') });
  expect(
    (await server.call(transferOut, { amount: '50', mode: 'quick' }, { token: person.token, key: key() })).msg,
  ).not.toBe(CLOSED);
  expect((await server.call(draws, {}, { token: person.token })).ret).toBe(1);
});

test('ignores invitation codes while invitations are switched off [TRUST-08]', async () => {
  const person = await server.person();
  const { code } = await server.qa('POST', 'invitable', { username: person.username, invitable: true });
  const join = async (username: string): Promise<void> => {
    await server.must(emailCode, { email: username, must: 'register' });
    await server.must(register, {
      mode: 'email',
      username,
      code: await server.codeFor(username),
      password: 'abc12345',
      paypass: '048213',
      currency: 'THB',
      invite: code,
    });
  };
  await server.qa('POST', 'config', { closed: 'invitation' });
  await join('first.friend@example.com');
  await server.qa('POST', 'config', { closed: '' });
  expect((await server.must(invitation, {}, { token: person.token })).joined).toBe(0);
  await join('second.friend@example.com');
  expect((await server.must(invitation, {}, { token: person.token })).joined).toBe(1);
});

test('omits what the operator has not stated about licence and losses', async () => {
  expect(await server.must(operator)).toEqual({
    company: 'Andaman',
    licence: '',
    regulator: '',
    regulator_url: '',
    closed: '',
  });
  await server.qa('POST', 'config', {
    licence: 'TH-001',
    regulator: 'SEC Thailand',
    regulator_url: 'https://www.sec.or.th/',
    losing: '71.5',
  });
  expect(await server.must(operator)).toEqual({
    company: 'Andaman',
    licence: 'TH-001',
    regulator: 'SEC Thailand',
    regulator_url: 'https://www.sec.or.th/',
    losing: '71.5',
    closed: '',
  });
});

test('says the same share of losses next to an option, unless options have their own [TRUST-06]', async () => {
  await server.qa('POST', 'config', { losing: '71.5' });
  expect((await server.must(optionProducts, { code: 'BTC' })).losers).toBe('71.5');
  for (const losing of ['most', '140']) {
    await server.qa('POST', 'config', { losing });
    expect((await server.must(optionProducts, { code: 'BTC' })).losers).toBeUndefined();
    expect((await server.must(operator)).losing).toBeUndefined();
  }
});
