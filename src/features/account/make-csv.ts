import { CallError } from '../../client/http/errors.ts';
import { csvHead, csvLines } from '../../lib/csv.ts';
import { wait } from '../../lib/wait.ts';
import { trustedScript } from '../../lib/trusted-script.ts';
import { columns, noteLine } from './statement-file.ts';
import {
  storedInstead,
  partsOf,
  type Period,
  readStatement,
  type Statement,
  type StatementSummary,
} from './statement.ts';
// oxlint-disable-next-line import/default -- the bundler gives the address of the built script
import workerUrl from './statement-worker.ts?worker&url';

/** A statement as a file for spreadsheets. */
export interface StatementCsv extends StatementSummary {
  readonly file: Blob;
}

/** Lines that the page writes at once, so that no frame waits. */
const LINES_PER_PART = 1000;

/**
 * Each part goes to a thread as it comes. Rejects with `CallError`, or with another error where the thread cannot be
 * had or cannot read a part.
 */
const inThread = async (period: Period, signal: AbortSignal | undefined): Promise<StatementCsv> => {
  const thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  try {
    const written = new Promise<Blob>((resolve, reject) => {
      thread.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data));
      thread.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    // it may fail while parts are still coming
    written.catch(() => undefined);
    let until = period.to;
    for await (const { text, to } of partsOf(period, signal)) {
      thread.postMessage({ text, from: period.from });
      until = to;
    }
    thread.postMessage(undefined);
    return { period, whole: true, until, file: await written };
  } finally {
    thread.terminate();
  }
};

const inPage = async ({ lines, ...response }: Statement): Promise<StatementCsv> => {
  const own = response.whole ? lines : [...lines, noteLine(response.until)];
  const parts = [csvHead(columns)];
  for (let from = 0; from < own.length; from += LINES_PER_PART) {
    parts.push(csvLines(columns, own.slice(from, from + LINES_PER_PART)));
    await wait();
  }
  return { ...response, file: new Blob(parts, { type: 'text/csv;charset=utf-8' }) };
};

/**
 * The statement of a period as a file: the server's, or without a connection of what the device keeps (ACCT-06,
 * ACCT-09). Where there is no thread, or it cannot read a part, the page does its work, and says what is wrong. Rejects
 * with `CallError`.
 */
export const makeCsv = async (period: Period, signal?: AbortSignal): Promise<StatementCsv> => {
  try {
    return await inThread(period, signal);
  } catch (failure) {
    return inPage(
      await (failure instanceof CallError ? storedInstead(period, failure) : readStatement(period, signal)),
    );
  }
};
