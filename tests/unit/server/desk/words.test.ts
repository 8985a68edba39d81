import { expect, test } from 'vitest';
import { actions } from '../../../../server/desk/registry.ts';
import { settingNames } from '../../../../server/modules/content/index.ts';
import { actionName } from '../../../../src/desk/words/actions.ts';
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
