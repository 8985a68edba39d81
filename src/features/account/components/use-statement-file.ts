import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '../../../client/http/errors.ts';
import { makeCsv, type StatementCsv } from '../make-csv.ts';
import type { Period } from '../statement.ts';

interface StatementFile {
  /** The file of the period; undefined while it is made, without a period, and after a failure. */
  readonly csv: StatementCsv | undefined;
  readonly isMaking: boolean;
  /** Why the file could not be made. */
  readonly failure: unknown;
  /** Returns the file, and makes it again after a failure. Rejects with `CallError`. */
  readonly get: () => Promise<StatementCsv>;
}

const isSilent = (error: unknown): boolean => error instanceof CallError && error.silent;

/**
 * Makes the statement of a period as soon as it is chosen: the sheet says what it contains before it is saved, and a
 * browser refuses to share a file that it has to wait for.
 */
export function useStatementFile(period: Period | undefined): StatementFile {
  const [made, setMade] = useState<{ key: string; csv?: StatementCsv; failure?: unknown }>();
  const running = useRef<{ readonly promise: Promise<StatementCsv>; readonly abort: AbortController }>(undefined);
  const { from, to } = period ?? {};
  const key = `${from} ${to}`;

  const make = (): Promise<StatementCsv> => {
    running.current?.abort.abort();
    const abort = new AbortController();
    const promise = makeCsv({ from: from!, to: to! }, abort.signal);
    running.current = { promise, abort };
    const note = (result: { csv: StatementCsv } | { failure: unknown }): void => {
      if (!abort.signal.aborted) setMade({ key, ...result });
    };
    promise.then(
      (csv) => note({ csv }),
      (failure: unknown) => note(isSilent(failure) ? { failure: undefined } : { failure }),
    );
    return promise;
  };

  // the sheet shows the failure
  const begin = useEffectEvent((): void => void make().catch(() => undefined));
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    begin();
    return () => running.current?.abort.abort();
  }, [from, to]);

  const current = made?.key === key ? made : undefined;
  return {
    csv: current?.csv,
    failure: current?.failure,
    isMaking: period !== undefined && current === undefined,
    get: () => {
      if (current?.csv) return Promise.resolve(current.csv);
      return current === undefined && running.current ? running.current.promise : make();
    },
  };
}
