import { CallError } from '../../client/http/errors.ts';
import { csvHead, csvLines } from '../../domain/csv.ts';
import { wait } from '../../browser/wait.ts';
import { trustedScript } from '../../browser/trusted-script.ts';
import { addContent, columns, emptyContent, noteLine, type StatementContent } from './statement-file.ts';
import type { WorkerFile } from './statement-worker.ts';
import {
  statementFromDevice,
  readStatementParts,
  type Period,
  readStatement,
  type Statement,
  type StatementSummary,
} from './statement.ts';
// oxlint-disable-next-line import/default -- the bundler gives the address of the built script
import workerUrl from './statement-worker.ts?worker&url';

/** A statement as a CSV file, and what it contains. */
export interface StatementCsv extends StatementSummary, StatementContent {
  readonly file: Blob;
}

/** Lines that the page writes in one go, few enough to delay no frame. */
const LINES_PER_PART = 1000;

/**
 * Writes the file in a worker, part by part as they arrive. Rejects with `CallError`, or with another error if the
 * worker does not start or cannot read a part.
 */
const makeInWorker = async (period: Period, signal: AbortSignal | undefined): Promise<StatementCsv> => {
  const worker = new Worker(trustedScript(workerUrl), { type: 'module' });
  try {
    const file = new Promise<WorkerFile>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerFile>) => resolve(data));
      worker.addEventListener('error', (event) => reject(new Error(event.message)));
    });
    // the worker may fail before the last part has arrived
    file.catch(() => undefined);
    let until = period.to;
    for await (const { text, to } of readStatementParts(period, signal)) {
      worker.postMessage({ text, from: period.from });
      until = to;
    }
    worker.postMessage(undefined);
    return { period, whole: true, until, ...(await file) };
  } finally {
    worker.terminate();
  }
};

const makeInPage = async ({ lines, ...summary }: Statement): Promise<StatementCsv> => {
  const fileLines = summary.whole ? lines : [...lines, noteLine(summary.until)];
  const parts = [csvHead(columns)];
  for (let from = 0; from < fileLines.length; from += LINES_PER_PART) {
    parts.push(csvLines(columns, fileLines.slice(from, from + LINES_PER_PART)));
    await wait();
  }
  return { ...summary, ...addContent(emptyContent, lines), file: new Blob(parts, { type: 'text/csv;charset=utf-8' }) };
};

/**
 * Makes the statement of a period as a CSV file, from the server or, without a connection, from what the device has
 * stored (ACCT-06, ACCT-09). If the worker fails, the page writes the file, or rejects with the `CallError` that says
 * what is wrong.
 */
export const makeCsv = async (period: Period, signal?: AbortSignal): Promise<StatementCsv> => {
  try {
    return await makeInWorker(period, signal);
  } catch (failure) {
    return makeInPage(
      await (failure instanceof CallError ? statementFromDevice(period, failure) : readStatement(period, signal)),
    );
  }
};
