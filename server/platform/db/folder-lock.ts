import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';

/**
 * A lock of the data folder that the kernel holds: a listening socket in the folder. It ends with its process however
 * that ends, and it means the same in every container that mounts the folder, where process numbers mean nothing.
 */
const PREFIX = 'lock-';
const DRAFT_PREFIX = 'draft-lock-';
const SUFFIX = '.sock';
/**
 * ms that another process gets to say whether it holds the folder. It may be busy: without an answer it counts as the
 * holder.
 */
const ANSWER_MS = 2000;
/**
 * Two processes that start at the same moment both step back and try again after a random pause of at most so many ms.
 */
const PAUSE_MS = 300;
const MAX_ATTEMPTS = 20;

type State = 'starting' | 'held';

/** Times that a socket is asked which closed without an answer. */
const MAX_QUESTIONS = 3;

/**
 * What becomes of a socket of another process: `gone` where nothing listens on it any more. One that closes without a
 * word belongs to a process that is just ending, since whoever holds the folder answers: it is asked again.
 */
const ask = async (path: string): Promise<State | 'gone'> => {
  for (let count = 0; count < MAX_QUESTIONS; count += 1) {
    const response = await askOnce(path);
    if (response !== 'silent') return response;
  }
  return 'held';
};

const askOnce = (path: string): Promise<State | 'gone' | 'silent'> =>
  new Promise((resolve) => {
    let holder = '';
    const socket = connect(path);
    const finish = (state: State | 'gone' | 'silent'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(state);
    };
    const timer = setTimeout(() => finish('held'), ANSWER_MS);
    socket.on('data', (chunk) => {
      holder += chunk.toString();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ENOENT') finish('gone');
      else finish(code === 'ECONNRESET' || code === 'EPIPE' ? 'silent' : 'held');
    });
    socket.on('close', () => {
      if (holder === '') finish('silent');
      else finish(holder === 'starting' ? 'starting' : 'held');
    });
  });

interface Folder {
  readonly path: string;
  /** The folder by a short name: the address of a socket has at most some 100 bytes. */
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

/** The state of every other socket in the folder; those that nobody listens on are removed. */
async function othersIn({ path, short }: Folder, own: string): Promise<State[]> {
  const names = (await readdir(path)).filter(
    (name) => name.startsWith(PREFIX) && name.endsWith(SUFFIX) && name !== own,
  );
  const states = await Promise.all(
    names.map(async (name) => {
      const state = await ask(join(short, name));
      if (state === 'gone') await rm(join(path, name), { force: true });
      return state;
    }),
  );
  return states.filter((state) => state !== 'gone');
}

/**
 * One attempt: listen first, look for others afterwards. Of two that hold the folder the later one would have seen the
 * earlier one, so there are never two. Resolves to what releases the folder, or to the state of the other process.
 */
async function attempt(folder: Folder): Promise<(() => Promise<void>) | State> {
  let state: State = 'starting';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(state, () => socket.destroy());
  });
  // the lock alone keeps no process running
  server.unref();
  const id = randomBytes(8).toString('hex');
  const own = `${PREFIX}${id}${SUFFIX}`;
  const draft = `${DRAFT_PREFIX}${id}${SUFFIX}`;
  const release = async (): Promise<void> => {
    await rm(join(folder.path, own), { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await listen(server, join(folder.short, draft));
    // a socket that is there and does not listen yet looks like one of a dead process: it gets its name once it listens
    await rename(join(folder.path, draft), join(folder.path, own));
    const others = await othersIn(folder, own);
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

/** On Windows a named pipe is the lock: it belongs to no folder, is named after one, and goes with its process. */
async function lockByPipe(dataDir: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.end('held'));
  server.unref();
  await listen(server, `\\\\.\\pipe\\andaman-${Buffer.from(dataDir.toLowerCase()).toString('hex').slice(-200)}`).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? inUse(dataDir) : error;
    },
  );
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const inUse = (dataDir: string): OperatorError =>
  new OperatorError(
    `The data folder ${dataDir} is in use by another Andaman. Stop it first, or set DATA_DIR to another folder.`,
  );

/**
 * Two processes on one embedded database would destroy it: the second gets an `OperatorError`. Resolves to what
 * releases the folder. `dataDir` is an absolute path of a folder that exists. After a crash or `kill -9` nothing has to
 * be cleaned up.
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return lockByPipe(dataDir);
  const folder = await openFolder(dataDir);
  try {
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const outcome = await attempt(folder);
      if (typeof outcome === 'function') {
        return async () => {
          await outcome();
          await folder.close();
        };
      }
      if (outcome === 'held') break;
      await delay(Math.random() * PAUSE_MS);
    }
    throw inUse(dataDir);
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
