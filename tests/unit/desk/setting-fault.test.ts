import { expect, test } from 'vitest';
import { settingFaults } from '../../../src/desk/terms/form/setting-fault.ts';

const KNOWN = ['0.chain', 'products.1.yield', 'fees.wallet USDT TRC20'];

test.each([
  ['channels', '0.chain: Invalid key: Expected "chain" but received undefined', '0.chain', 'Fill this in.'],
  [
    'config.options',
    'products.1.yield: Invalid type: Expected string but received 5',
    'products.1.yield',
    "This value isn't allowed here.",
  ],
  ['config.options', 'products.1.yield: this has to be above 0', 'products.1.yield', 'This has to be above 0.'],
  [
    'config.transfers',
    'fees.wallet USDT TRC20: this is above 100 percent',
    'fees.wallet USDT TRC20',
    'This is above 100 percent.',
  ],
])('finds the field of a fault in %s: %s [DESK-38]', (name, fault, path, message) => {
  const find = (place: string) => (KNOWN.includes(place) ? { path: place, label: 'Field' } : undefined);
  const field = { path, label: 'Field' };
  expect(settingFaults(name, `data: ${name} ${fault}`, find)).toEqual([{ field, message }]);
});

test.each([
  ['channels: usdt-trc20: contract is no address on TRC20', 'Usdt-trc20: contract is no address on TRC20.'],
  ['channels elsewhere: this is wrong', 'elsewhere: this is wrong'],
  ['Invalid length: Expected <=50000 but received 60000', 'data: Invalid length: Expected <=50000 but received 60000.'],
])('shows a fault of the whole value: %s [DESK-38]', (fault, message) => {
  const [first] = settingFaults('channels', `data: ${fault}`, () => undefined);
  expect(first!.field).toBeUndefined();
  expect(first!.message.toLowerCase()).toBe(message.toLowerCase());
});
