import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/**
 * The lock of the data folder is a listening socket in it, which the kernel closes when its process ends, whatever the
 * reason. It works in every container that mounts the folder, unlike a file with a process id.
 */
const PREFIX = 'lock-';
const DRAFT_PREFIX = 'draft-lock-';
const SUFFIX = '.sock';
/** Time that another process gets to answer. It may be busy, so without an answer it counts as the holder. */
const ANSWER_MS = 2000;
/** Longest random pause before a retry: two processes that start at the same moment both step back. */
const MAX_PAUSE_MS = 300;
const MAX_ATTEMPTS = 20;

type State = 'starting' | 'held';

/** Times that we ask a socket that closes without an answer. */
const MAX_QUESTIONS = 3;

/**
 * Asks the process behind a socket for its state; `gone` if nothing listens there any more. The holder always answers,
 * so a socket that closes silently belongs to a process that is just ending. We ask it again.
 */
const askState = async (path: string): Promise<State | 'gone'> => {
  for (let count = 0; count < MAX_QUESTIONS; count += 1) {
    const response = await askStateOnce(path);
    if (response !== 'silent') return response;
  }
  return 'held';
};

const askStateOnce = (path: string): Promise<State | 'gone' | 'silent'> =>
  new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    const finish = (state: State | 'gone' | 'silent'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(state);
    };
    const timer = setTimeout(() => finish('held'), ANSWER_MS);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') finish('gone');
      else finish(code === 'ECONNRESET' || code === 'EPIPE' ? 'silent' : 'held');
    });
    socket.on('close', () => {
      if (answer === '') finish('silent');
      else finish(answer === 'starting' ? 'starting' : 'held');
    });
  });

interface Folder {
  readonly path: string;
  /** A short path to the folder: a socket address has room for some 100 bytes. */
  readonly short: string;
  close(): Promise<void>;
}

async function openFolder(path: string): Promise<Folder> {
  if (process.platform !== 'linux') return { path, short: path, close: async () => undefined };
  const handle: FileHandle = await open(path, 'r');
  return { path, short: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}

const listen = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/** Returns the state of every other socket in the folder and removes those on which nothing listens. */
async function askOthers({ path, short }: Folder, ownName: string): Promise<State[]> {
  const names = (await readdir(path)).filter(
    (name) => name.startsWith(PREFIX) && name.endsWith(SUFFIX) && name !== ownName,
  );
  const states = await Promise.all(
    names.map(async (name) => {
      const state = await askState(join(short, name));
      if (state === 'gone') await rm(join(path, name), { force: true });
      return state;
    }),
  );
  return states.filter((state) => state !== 'gone');
}

/**
 * Tries once to lock the folder. It listens first and looks for others afterwards, so the later of two processes
 * always sees the earlier one. Resolves to the function that releases the folder, or to the state of the other process.
 */
async function tryLock(folder: Folder): Promise<(() => Promise<void>) | State> {
  let state: State = 'starting';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(state, () => socket.destroy());
  });
  // the lock must not keep the process running
  server.unref();
  const id = randomBytes(8).toString('hex');
  const ownName = `${PREFIX}${id}${SUFFIX}`;
  const draftName = `${DRAFT_PREFIX}${id}${SUFFIX}`;
  const release = async (): Promise<void> => {
    await rm(join(folder.path, ownName), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await listen(server, join(folder.short, draftName));
    // a socket that does not listen yet looks like that of a dead process, so it gets its final name afterwards
    await rename(join(folder.path, draftName), join(folder.path, ownName));
    const others = await askOthers(folder, ownName);
    if (others.length === 0) {
      state = 'held';
      return release;
    }
    await release();
    return others.includes('held') ? 'held' : 'starting';
  } catch (error) {
    await release();
    throw error;
  }
}

/** Locks the folder on Windows by a named pipe, which carries the folder's name and ends with its process. */
async function lockByPipe(dataDir: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.end('held'));
  server.unref();
  await listen(server, `\\\\.\\pipe\\andaman-${Buffer.from(dataDir.toLowerCase()).toString('hex').slice(-200)}`).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? inUseError(dataDir) : error;
    },
  );
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const inUseError = (dataDir: string): OperatorError =>
  new OperatorError(
    `The data folder ${dataDir} is in use by another Andaman. Stop it first, or set DATA_DIR to another folder.`,
  );

/**
 * Locks the data folder, since two processes on one embedded database would destroy it. The second process gets an
 * `OperatorError`. Resolves to the function that releases the folder. `dataDir` is an absolute path of an existing
 * folder. A crash or `kill -9` leaves nothing to clean up.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockByPipe(dataDir);
  const folder = await openFolder(dataDir);
  try {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const releaseOrState = await tryLock(folder);
      if (typeof releaseOrState === 'function') {
        return async () => {
          await releaseOrState();
          await folder.close();
        };
      }
      if (releaseOrState === 'held') break;
      await delay(Math.random() * MAX_PAUSE_MS);
    }
    throw inUseError(dataDir);
  } catch (error) {
    await folder.close();
    if (error instanceof OperatorError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new OperatorError(
      `The data folder ${dataDir} cannot be locked (${code}): its file system takes no sockets, or its path is too ` +
        'long. Set DATA_DIR to a folder on a local disk.',
    );
  }
}
