import * as v from 'valibot';
import { statement } from '../../api/account.ts';
import { csvHead, csvLines } from '../../domain/csv.ts';
import { columns, statementLines } from './statement-file.ts';

/** A part as the server sent it, for a statement that begins at `from` (ms). */
export interface WorkerPart {
  readonly text: string;
  readonly from: number;
}

/**
 * Writes the file off the main thread, so that a statement of 50,000 entries delays no frame. It validates and writes
 * each part while the next one loads; `undefined` ends the statement, and it answers with the file. A part that it
 * cannot read raises an `error` event.
 */
const parts: string[] = [csvHead(columns)];
addEventListener('message', ({ data }: MessageEvent<WorkerPart | undefined>) => {
  if (data) {
    const { data: part } = JSON.parse(data.text) as { data: unknown };
    parts.push(csvLines(columns, statementLines(v.parse(statement.response, part), data.from)));
    return;
  }
  (globalThis as unknown as { postMessage(file: Blob): void }).postMessage(
    new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  );
});
