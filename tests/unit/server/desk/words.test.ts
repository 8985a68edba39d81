import { describe, expect, test } from 'vitest';
import { describeProposal } from '../../../../server/desk/describe.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { describeProposed, settingChanges, valuesInForce } from '../../../../server/desk/terms/describe.ts';
import { settingNames } from '../../../../server/modules/content/index.ts';
import { ALARM_KINDS, ALARMS, alarmTitle, toldRoles } from '../../../../src/desk/words/alarms.ts';
import { actionName } from '../../../../src/desk/words/actions.ts';
import { RATE_CODES } from '../../../../server/modules/rates/index.ts';
import { rateName } from '../../../../src/desk/words/rates.ts';
import { settingName } from '../../../../src/desk/words/settings.ts';
import { targetName } from '../../../../src/desk/words/targets.ts';

test.each([...actions.keys(), 'staff.login', 'staff.logout', 'staff.recover', 'staff.enrol', 'staff.passkey'])(
  'the action %s has a name in words [DESK-19]',
  (id) => {
    expect(actionName(id)).toMatch(/^[A-Z][a-z]/);
    expect(actionName(`${id} lapsed`)).toBe(`${actionName(id)}, proposal expired`);
  },
);

test.each(settingNames())('the setting %s has a name in words [DESK-19]', (name) => {
  expect(settingName(name)).toMatch(/^[A-Z]/);
  expect(targetName(`setting ${name}`)).toBe(settingName(name));
});

test.each([
  ['customer 17', 'customer 17'],
  ['addresses TRC20', 'TRON (TRC20)'],
  ['payment ERC20 0xabc', 'payment on Ethereum (ERC20)'],
  ['staff anna@andaman.example', 'anna@andaman.example'],
  ['something else', 'something else'],
])('the target %s is called %s', (target, name) => {
  expect(targetName(target)).toBe(name);
});

test('a deposit that nobody reported does not say that its customer reported it [DESK-107]', () => {
  const subject = { number: 'R1', account: 7, channel: 'usdt-trc20', said: '1500', currency: 'USDT' };
  const saidOf = (reported: boolean) =>
    describeProposal(actions.get('deposit.reject'), {
      action: 'deposit.reject',
      target: 'deposit 1',
      subject: { ...subject, reported },
      body: { deposit: 1, reason: 'depositNotFound' },
    }).changes.find(({ label }) => label === 'The customer said')?.to;
  expect([saidOf(true), saidOf(false)]).toEqual(['1,500.00 USDT', 'nothing: no one reported it']);
});

test('every action that can need a second person says in words what it does [DESK-20]', () => {
  const silent = [...actions.values()].filter(({ second, describe: words }) => second && !words);
  expect(silent.map(({ action }) => action.id)).toEqual([]);
});

describe('a change of terms', () => {
  const product = (percent: string) => ({ minutes: 1, yield: percent, minimum: '10', maximum: '2000' });
  const described = (builtIn: unknown, before: unknown, after: unknown) => {
    const { inForceNow, inForceThen } = valuesInForce(builtIn, before, after);
    return settingChanges('config.options', JSON.parse(inForceNow), JSON.parse(inForceThen));
  };

  test('is described from what to what, with the break-even of an option [DESK-20]', () => {
    expect(described({}, { products: [product('80')] }, { products: [product('82')] })).toEqual([
      { label: 'Yield, 1 minute', from: '80%', to: '82%' },
      { label: 'Break-even, 1 minute', from: 'right in 55.56%', to: 'right in 54.95%' },
    ]);
  });

  test('names the values in force, built-in ones included [DESK-21]', () => {
    const builtIn = { products: [product('80')], tolerance: '0.1', fee: '0' };
    // a field that nobody sets any more has its built-in value again
    expect(described(builtIn, { tolerance: '0.3', fee: '1' }, { fee: '1' })).toEqual([
      { label: 'Most the price may move', from: '0.3%', to: '0.1%' },
    ]);
    expect(described(builtIn, builtIn, { payment: true })).toEqual([
      { label: 'Ask for the payment password', from: 'not set', to: 'yes' },
    ]);
  });

  test('names a value that becomes none where nothing was set [DESK-20]', () => {
    const { inForceNow, inForceThen } = valuesInForce(null, { licence: 'A' }, { licence: 'A', service_url: null });
    expect(settingChanges('config.system', JSON.parse(inForceNow), JSON.parse(inForceThen))).toEqual([
      {
        label: 'Address of the support chat',
        from: 'the address that the server was started with, or none',
        to: 'No support chat',
      },
    ]);
  });

  test('names texts by language, also where one text becomes several [DESK-20]', () => {
    const english = { title: { en: 'About', th: 'A' } };
    expect(settingChanges('config.about', english, { title: { en: 'Us', th: 'A' } })).toEqual([
      { label: 'Title, English', from: 'About', to: 'Us' },
    ]);
    expect(settingChanges('config.about', { title: 'About' }, english)).toEqual([
      { label: 'Title, all languages', from: 'About', to: 'the built-in title' },
      { label: 'Title, English', from: 'the built-in title', to: 'About' },
      { label: 'Title, Thai', from: 'as in English', to: 'A' },
    ]);
  });

  test('counts its changes where one short value does not say them [DESK-20]', () => {
    const valueOf = (...changed: readonly object[]): string => {
      const products = [product('80'), { ...product('81'), minutes: 5 }];
      const seen = {
        inForceNow: JSON.stringify({ products }),
        inForceThen: JSON.stringify({ products: products.map((row, index) => ({ ...row, ...changed[index] })) }),
        planned: [],
      };
      const body = { name: 'config.options', data: '{}', effective: null, reason: 'A better offer.' };
      return describeProposed(seen, body).value;
    };
    expect(valueOf({ yield: '82' })).toBe('80% → 82%');
    expect(valueOf({ yield: '82', minimum: '20' }, { yield: '83' })).toBe('3 changes');
  });

  const bank = { id: 'kbank', kind: 'bank', open: true, account: '1234567' };
  test('names every value of a new row, whole addresses as such, and rows that go or move [DESK-20]', () => {
    const usdt = { id: 'usdt', kind: 'crypto', chain: 'TRC20', contract: 'TR7NHqje' };
    expect(settingChanges('channels', [bank], [usdt, bank])).toEqual([
      { label: 'usdt', from: null, to: 'added before kbank' },
      { label: 'Kind, usdt', from: null, to: 'Network' },
      { label: 'Network, usdt', from: null, to: 'TRON (TRC20)' },
      { label: 'Token contract, usdt', from: null, to: 'TR7NHqje', isAddress: true },
      { label: 'Id, usdt', from: null, to: 'usdt' },
    ]);
    expect(settingChanges('channels', [usdt, bank], [bank, usdt])).toEqual([
      { label: 'Ways to deposit', from: null, to: 'in another order' },
    ]);
    expect(settingChanges('channels', [usdt, bank], [bank])).toEqual([{ label: 'usdt', from: null, to: 'removed' }]);
  });

  test('says what applies where a field is left out, and names fields that it has no words for [DESK-20]', () => {
    const changed = { id: 'kbank', kind: 'bank', account: '7654321', somethingNew: { deep: [{ price: '1' }] } };
    expect(settingChanges('channels', [bank], [changed])).toEqual([
      { label: 'Open, kbank', from: 'yes', to: 'closed' },
      { label: 'Account number, kbank', from: '1234567', to: '7654321', isAddress: true },
      { label: 'Price, Row 1, kbank', from: null, to: '1' },
    ]);
  });
});

test('a proposal to set several rates says how many [DESK-20]', () => {
  const rates = ['EUR', 'GBP', 'USD'].map((code) => ({ code, rate: '1' }));
  const proposal = { action: 'rates.set', target: 'rates', subject: { before: [] }, body: { rates } };
  expect(describeProposal(actions.get('rates.set'), proposal)).toMatchObject({ title: 'Set rates', value: '3 rates' });
});

test('a proposal of an earlier version has at least a title [DESK-20]', () => {
  const proposal = { action: 'withdrawal.approve', target: 'withdrawal 7', subject: {}, body: {} };
  expect(describeProposal(actions.get('withdrawal.approve'), proposal)).toMatchObject({
    title: 'Approve withdrawal: withdrawal 7',
    changes: [],
  });
});

test('what a second person looks up themselves is not in the words that they read [CHAIN-11]', () => {
  const [reference, old] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const words = describeProposal(actions.get('withdrawal.sent'), {
    action: 'withdrawal.sent',
    target: 'withdrawal 7',
    subject: {
      number: 'W1',
      account: 3,
      payout: '5',
      payoutCurrency: 'USDT',
      chain: 'TRC20',
      payee: 'TX…Y',
      reference: old,
    },
    body: { withdrawal: 7, reference },
  });
  expect(words.title).toBe('Enter the payment of withdrawal W1');
  expect(JSON.stringify(words)).not.toMatch(new RegExp(`${reference}|${old}`));
});

test.each(RATE_CODES)('the rate %s has a name in words [DESK-19]', (code) => {
  expect(rateName(code)).toMatch(/^[A-Z]\w+/);
  expect(rateName(code)).not.toBe(code);
});

test.each(ALARM_KINDS)('the alarm %s says what is wrong, what it means and what to do [DESK-41]', (kind) => {
  const { name, meaning, action, link, after, over } = ALARMS[kind];
  const titles = [alarmTitle(kind, 'TRC20', false), alarmTitle(kind, 'TRC20', true)];
  for (const title of [name, link, ...titles]) expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(titles[0] === titles[1]).toBe(over === undefined);
  for (const text of [meaning, action]) expect(text).toMatch(/^[A-Z].*\.$/);
  expect(after).not.toBe('');
  expect(toldRoles(kind)).toContain('owner');
});
