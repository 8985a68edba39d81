import { format } from 'node:util';
import { afterAll, afterEach, type RunnerTask, TestRunner, vi } from 'vitest';

type Pattern = string | RegExp;

/** Announced messages and how often each was logged. */
type Announced = Map<Pattern, number>;

const ofTest: Announced = new Map();
const ofFile: Announced = new Map();
let unannounced: string[] = [];

/**
 * Announces console errors or warnings: a message must contain the text or match the pattern, and stays off the
 * terminal. Called in a test, that test must log each of them. Called at the top of a file, one of its tests must.
 */
export const expectLogged = (...patterns: readonly Pattern[]): void => {
  const announced = TestRunner.getCurrentTest() === undefined ? ofFile : ofTest;
  for (const pattern of patterns) announced.set(pattern, 0);
};

const note = (...parts: unknown[]): void => {
  const message = format(...parts);
  let isAnnounced = false;
  for (const announced of [ofTest, ofFile])
    for (const [pattern, count] of announced)
      if (typeof pattern === 'string' ? message.includes(pattern) : pattern.test(message)) {
        announced.set(pattern, count + 1);
        isAnnounced = true;
      }
  if (!isAnnounced) unannounced.push(message);
};

/** Throws if something was logged unannounced, or if an announced message is missing. */
const check = (announced: Announced, isComplete: boolean): void => {
  const missing = isComplete
    ? [...announced].filter(([, count]) => count === 0).map(([pattern]) => String(pattern))
    : [];
  const logged = unannounced;
  announced.clear();
  unannounced = [];
  if (logged.length > 0) throw new Error(`Logged without expectLogged():\n${logged.join('\n')}`);
  if (missing.length > 0) throw new Error(`Announced by expectLogged(), but not logged:\n${missing.join('\n')}`);
};

/** Whether no test of a file or suite is skipped, also by its name on the command line. */
const runsWhole = (task: Readonly<RunnerTask>): boolean =>
  task.mode === 'run' && (task.type === 'test' || task.tasks.every(runsWhole));

/** Fails each test of the file that logs an error or a warning without announcing it. */
export const watchConsole = (): void => {
  const { error, warn, info } = console;
  ofFile.clear();
  // good news stays off the terminal
  Object.assign(console, { error: note, warn: note, info: () => undefined });
  let isPassing = true;
  let file: RunnerTask | undefined;
  afterEach(({ task }) => {
    file = task.file;
    const isPassed = task.result?.state !== 'fail';
    isPassing &&= isPassed;
    check(ofTest, isPassed);
  });
  afterAll(() => {
    // a spy of the last test would bring this console back in the next file
    vi.restoreAllMocks();
    Object.assign(console, { error, warn, info });
    check(ofFile, isPassing && file !== undefined && runsWhole(file));
  });
};
