import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { say } from './say.mjs';

const folder = join(root, '.cache');
/** How often a process that waits checks the lock. */
const POLL_INTERVAL_MS = 500;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Takes the lock and returns undefined, or returns the id of the process that holds it. */
function acquire(file) {
  const ownFile = `${file}.${process.pid}`;
  try {
    // linked instead of written, so that no process can read a lock file before it names its holder
    writeFileSync(ownFile, String(process.pid));
    linkSync(ownFile, file);
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(ownFile, { force: true });
  }
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && isAlive(holder)) return holder;
  // the holder was killed
  rmSync(file, { force: true });
  return acquire(file);
}

/**
 * Runs `work` while no other process of this folder runs work of the same name. Prints once that it is waiting.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  let isAnnounced = false;
  for (let holder = acquire(file); holder !== undefined; holder = acquire(file)) {
    if (!isAnnounced) say(`Another ${name} runs in this folder (process ${holder}); waiting for it to end.`);
    isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
