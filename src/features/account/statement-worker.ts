import * as v from 'valibot';
import { statement } from '../../api/account.ts';
import { csvHead, csvLines } from '../../lib/csv.ts';
import { columns, linesOf } from './statement-file.ts';

/** A part as it came from the server, for a statement that begins at `from` (ms). */
export interface WorkerPart {
  readonly text: string;
  readonly from: number;
}

/**
 * Beside the page, so that a statement of 50,000 entries holds up no frame: gets parts, checks and writes each while
 * the next is on its way, then gets `undefined` and answers with the file. A part that it cannot read is an error of
 * the thread.
 */
const parts: string[] = [csvHead(columns)];
addEventListener('message', ({ data }: MessageEvent<WorkerPart | undefined>) => {
  if (data) {
    const { data: part } = JSON.parse(data.text) as { data: unknown };
    parts.push(csvLines(columns, linesOf(v.parse(statement.response, part), data.from)));
    return;
  }
  (globalThis as unknown as { postMessage(file: Blob): void }).postMessage(
    new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  );
});
