import { expect, test } from 'vitest';
import type { Services } from '../../../../../server/context.ts';
import { payeeUsableFrom, readPayeeWaitHours } from '../../../../../server/modules/wallets/payee-wait.ts';
import type { Database } from '../../../../../server/platform/db/connect.ts';

test.each([
  ['a day by default', undefined, 24],
  ['as long as the operator says', { payeeHours: 6 }, 6],
  ['not at all if the operator says so', { payeeHours: 0 }, 0],
])('a new payee waits %s [WALL-05]', async (_, setting, hours) => {
  const services = { settings: { read: async () => setting } } as unknown as Services;
  expect(await readPayeeWaitHours(services, {} as Database)).toBe(hours);
  expect(payeeUsableFrom(1000, hours)).toBe(1000 + hours * 3_600_000);
});
