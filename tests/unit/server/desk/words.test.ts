import { describe, expect, test } from 'vitest';
import { describeProposal } from '../../../../server/desk/describe.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { settingChanges } from '../../../../server/desk/terms/setting-words.ts';
import { valuesInForce } from '../../../../server/desk/terms/describe.ts';
import { settingNames, settingSchemaOf } from '../../../../server/modules/content/index.ts';
import { toJsonSchema } from '../../../../server/platform/json-schema.ts';
import { ALARM_KINDS, ALARMS, alarmTitle, toldRoles } from '../../../../src/desk/words/alarms.ts';
import { actionName } from '../../../../src/desk/words/actions.ts';
import { isFieldNamed } from '../../../../src/desk/words/fields.ts';
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

test('every action that can need a second person says in words what it does [DESK-20]', () => {
  const silent = [...actions.values()].filter(({ second, describe: words }) => second && !words);
  expect(silent.map(({ action }) => action.id)).toEqual([]);
});

/** Returns the names of all fields of a schema, at any depth. Records have names of their own. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> };
  return [...Object.keys(properties), ...Object.values(properties).flatMap(fieldsOf), ...fieldsOf(Object.values(rest))];
}

test.each(settingNames())('every field of the setting %s has a name in words [DESK-20]', (name) => {
  const fields = new Set(fieldsOf(toJsonSchema(settingSchemaOf(name)!)));
  // the list itself is called as its items
  fields.delete('products');
  expect([...fields].filter((field) => !isFieldNamed(name, field))).toEqual([]);
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
      { label: 'Price tolerance', from: '0.3%', to: '0.1%' },
    ]);
    expect(described(builtIn, builtIn, { payment: true })).toEqual([
      { label: 'Asks for the payment password', from: null, to: 'yes' },
    ]);
  });

  test('names texts by language, and what is removed from a list [DESK-20]', () => {
    expect(
      settingChanges('config.about', { title: { en: 'About', th: 'A' } }, { title: { en: 'Us', th: 'A' } }),
    ).toEqual([{ label: 'Title, English', from: 'About', to: 'Us' }]);
    expect(
      settingChanges(
        'channels',
        [{ id: 'usdt', open: true, account: '1234567' }],
        [{ id: 'usdt', account: '7654321' }],
      ),
    ).toEqual([
      { label: 'Open, usdt', from: 'yes', to: 'removed' },
      { label: 'Account number, usdt', from: '1234567', to: '7654321', isAddress: true },
    ]);
  });
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
