import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findLogFault } from '../../../../../server/desk/log/log.ts';
import { staffLog } from '../../../../../server/desk/schema.ts';
import { settingsDueJob } from '../../../../../server/desk/terms/due-job.ts';
import { settingVersions } from '../../../../../server/desk/terms/schema.ts';
import { sortedJson } from '../../../../../src/domain/sorted-json.ts';
import { optionProducts } from '../../../../../src/api/options.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import type { TestServer } from '../../support.ts';
import { hasPostgres, twoInstances } from './support.ts';

/** A version applies on every instance within this time. */
const LIMIT_MS = 2000;
const NAME = 'config.options';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, both } = twoInstances();
  const plan = async (percents: readonly string[], effective: number): Promise<void> => {
    const data = (percent: string): string =>
      sortedJson({ products: [{ minutes: 1, yield: percent, minimum: '1', maximum: '10' }] });
    const common = { name: NAME, state: 'planned' as const, created: 0, reason: '' };
    await serverA.services.db
      .insert(settingVersions)
      .values(percents.map((percent, index) => ({ ...common, data: data(percent), effective: effective + index })));
  };
  const yieldOn = async (server: TestServer): Promise<string | undefined> =>
    (await server.must(optionProducts, { code: 'BTC' })).lists[0]?.yield;

  test('apply a planned version within 2 s of its time [DESK-11]', async () => {
    await plan(['70'], serverA.clock.now() + MINUTE_MS);
    expect(await both(yieldOn)).toEqual(['80', '80']);
    for (const server of [serverA, serverB]) server.clock.advance(MINUTE_MS);
    await expect.poll(() => both(yieldOn), { timeout: LIMIT_MS }).toEqual(['70', '70']);
  });

  test('apply each version once and in order when the jobs of both run [DESK-11]', async () => {
    const percents = ['61', '62', '63', '64', '65'];
    await both((server) => server.services.jobs.stop());
    await plan(percents, serverA.clock.now() + MINUTE_MS);
    for (const server of [serverA, serverB]) server.clock.advance(2 * MINUTE_MS);
    await Promise.all([
      ...Array.from({ length: 3 }, () => settingsDueJob.run(serverA.services)),
      ...Array.from({ length: 3 }, () => settingsDueJob.run(serverB.services)),
    ]);
    const { db } = serverA.services;
    const versions = await db.select().from(settingVersions).orderBy(asc(settingVersions.id));
    expect(versions.map(({ state }) => state)).toEqual([...versions.slice(1).map(() => 'past'), 'current']);
    const entries = await db
      .select()
      .from(staffLog)
      .where(eq(staffLog.action, 'setting applied'))
      .orderBy(asc(staffLog.id));
    const applied = entries.map(({ details }) => (JSON.parse(details) as { version: number }).version);
    expect(applied).toEqual(versions.map(({ id }) => id));
    expect(await findLogFault(db)).toBeUndefined();
    await both(async (server) => server.services.jobs.start(server.services));
  });
});
