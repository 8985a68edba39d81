import { moveDate } from './moved-date.mjs';

/** Bangkok, whose days are closed, is ahead of UTC by this and has no summer time. */
const BANGKOK_MS = 7 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const EVENING_MS = 23 * 3_600_000 + 50 * 60_000;
const MORNING_MS = 7 * 3_600_000 + 5 * 60_000;
/** What nodes read in the last hour of a day counts for its close. */
const LATE_MS = 23 * 3_600_000 + 20 * 60_000;

/** Times to which the stage's clock can be moved. */
export const times = { evening: '23:50', morning: '07:05, next day' };

/** Returns by how many ms a time is ahead; none for the evening if it is late. @param {keyof typeof times} time */
function distanceTo(time) {
  const sinceMidnight = (Date.now() + BANGKOK_MS) % DAY_MS;
  if (time === 'morning') return DAY_MS + MORNING_MS - sinceMidnight;
  return sinceMidnight > LATE_MS ? 0 : EVENING_MS - sinceMidnight;
}

/**
 * Moves the database's clock, which all instances follow. The embedded database has that of its process.
 *
 * @param {string} url
 * @param {number} aheadMs
 */
async function moveDatabase(url, aheadMs) {
  if (url === '') return;
  // imported only now: npm may have just installed it
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create or replace function public.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + interval ''${aheadMs} milliseconds''';
    alter database postgres set search_path = public, pg_catalog`);
  await client.end();
}

/**
 * Moves the clock of the whole stage forward: stops the running servers, moves their clock, the database's and that of
 * the stand-ins, and starts the servers again.
 *
 * @param {keyof typeof times} time
 * @param {object} world
 * @param {string} world.databaseUrl
 * @param {NodeJS.ProcessEnv} world.env Read when a server starts.
 * @param {readonly import('./instance.mjs').Instance[]} world.instances
 */
export async function moveClock(time, { databaseUrl, env, instances }) {
  const ms = distanceTo(time);
  if (ms === 0) return;
  const running = instances.filter(({ isReady }) => isReady);
  for (const instance of running) await instance.stop();
  const aheadMs = moveDate(ms);
  env.STAGE_CLOCK_MS = String(aheadMs);
  await moveDatabase(databaseUrl, aheadMs);
  for (const instance of running) await instance.start();
}
