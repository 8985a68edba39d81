import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { say } from './say.mjs';

const folder = join(root, '.cache');
/** ms between two looks at a lock that another process holds. */
const LOOK = 500;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The process that holds the lock now, or undefined where it was taken. */
function take(file) {
  const own = `${file}.${process.pid}`;
  try {
    // linked and not written, so that nobody reads a lock without its holder
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && isAlive(holder)) return holder;
  // its holder was killed
  rmSync(file, { force: true });
  return take(file);
}

/**
 * Does `work` while no other process of this folder does work of that name; says once that it waits.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(name, work) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.lock`);
  let response = false;
  for (let holder = take(file); holder !== undefined; holder = take(file)) {
    if (!response) say(`Another ${name} runs in this folder (process ${holder}); this one begins when it has ended.`);
    response = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
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
