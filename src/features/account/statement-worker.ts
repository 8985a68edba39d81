import * as v from 'valibot';
import { statement } from '../../api/account.ts';
import { csvHead, csvLines } from '../../domain/csv.ts';
import { addContent, columns, emptyContent, type StatementContent, statementLines } from './statement-file.ts';

/** A part as the server sent it, for a statement that begins at `from` (ms). */
export interface WorkerPart {
  readonly text: string;
  readonly from: number;
}

/** The file and what it contains. */
export interface WorkerFile extends StatementContent {
  readonly file: Blob;
}

/**
 * Writes the file off the main thread, so that a statement of 50,000 entries delays no frame. It validates and writes
 * each part while the next one loads; `undefined` ends the statement, and it answers with the file. A part that it
 * cannot read raises an `error` event.
 */
const parts: string[] = [csvHead(columns)];
let content = emptyContent;
addEventListener('message', ({ data }: MessageEvent<WorkerPart | undefined>) => {
  if (data) {
    const { data: part } = JSON.parse(data.text) as { data: unknown };
    const lines = statementLines(v.parse(statement.response, part), data.from);
    content = addContent(content, lines);
    parts.push(csvLines(columns, lines));
    return;
  }
  (globalThis as unknown as { postMessage(file: WorkerFile): void }).postMessage({
    ...content,
    file: new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  });
});
