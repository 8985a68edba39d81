import { reportError } from './report.ts';

/**
 * Does something for each row of a job, one after the other. A row that fails keeps no other from its turn, however
 * often it fails; the first error of a call is reported with the number of rows that failed.
 */
export async function forEachRow<Row extends { readonly id: number }>(
  job: string,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: { readonly id: number; readonly error: unknown }[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      failures.push({ id: row.id, error });
    }
  }
  const [first] = failures;
  if (first) reportError(first.error, { job, id: first.id, failures: failures.length });
}
