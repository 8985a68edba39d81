import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { changeSwitch, lockSwitches } from '../../../../../server/modules/switches/change-switches.ts';
import { hasPostgres, twoInstances } from './support.ts';

/** Customers are refused on every instance within this time. */
const LIMIT_MS = 2000;

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, both, trader, placeOption } = twoInstances();

  test('refuse what was closed on the other one within 2 s [DESK-10]', async () => {
    const person = await trader();
    const change = (name: string, isClosed: boolean): Promise<void> =>
      serverA.services.db.transaction(async (tx) => {
        await lockSwitches(tx);
        await changeSwitch(serverA.services, tx, name, isClosed ? { reason: 'prices', since: 0 } : undefined);
      });
    // both have just read that everything is open
    expect((await both((server) => placeOption(server, person))).map(({ ret }) => ret)).toEqual([1, 1]);
    await change('coin BTC', true);
    const reason = "We don't have reliable prices.";
    await expect
      .poll(async () => (await both((server) => placeOption(server, person))).map(({ msg }) => msg), {
        timeout: LIMIT_MS,
      })
      .toEqual([expect.stringContaining(reason), expect.stringContaining(reason)]);
    await change('coin BTC', false);
    await expect
      .poll(async () => (await both((server) => placeOption(server, person))).map(({ ret }) => ret), {
        timeout: LIMIT_MS,
      })
      .toEqual([1, 1]);
  });

  test('keep all of what people close on both at once [DESK-10]', async () => {
    const names = ['options', 'contracts', 'liquidity', 'lockup', 'coin BTC', 'coin ETH', 'deposits', 'points'];
    await Promise.all(
      names.map((name, index) => {
        const { services } = index % 2 === 0 ? serverA : serverB;
        return services.db.transaction(async (tx) => {
          await lockSwitches(tx);
          await changeSwitch(services, tx, name, { reason: 'security', since: index });
        });
      }),
    );
    const [row] = await serverA.services.db.select().from(settings).where(eq(settings.name, 'switches'));
    expect(Object.keys(row?.data as object).sort()).toEqual(names.toSorted());
  });
});
