import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { incompleteNote, type PagedHistory, readToEnd, tableName } from './table-file.ts';
import { toast } from '../overlays/toast.ts';

interface Props<Item> {
  /** Must be a constant. */
  readonly history: PagedHistory<Item>;
  readonly online: boolean;
  /** File name without extension; identifies the list. */
  readonly name: string;
  /** Returns the file's text, with the note, if there is one, as its last line. */
  readonly table: (items: readonly Item[], note: string | undefined) => string;
  /** `saveFile` of `browser/save-file.ts`. */
  readonly save: (content: Blob, name: string) => void;
}

/**
 * Saves a history as a CSV file after reading it to the end. If that fails, the file has the records read so far; its
 * name, its last line and `incomplete`, which the page shows, say so.
 */
export function useTableFile<Item>({ history, online, name, table, save }: Props<Item>): {
  readonly saving: boolean;
  readonly incomplete: string | undefined;
  readonly start: () => Promise<void>;
} {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  const [incompleteName, setIncompleteName] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // aborted when the customer leaves the page or opens another list
  useEffect(() => () => running.current?.abort(), [name]);

  const start = async (): Promise<void> => {
    if (isSaving) return;
    setIncompleteName(undefined);
    setIsSaving(true);
    const { signal } = (running.current = new AbortController());
    const isComplete = online && (await readToEnd(history, signal));
    const { items, at } = history.state;
    // if the session has ended meanwhile, there is nothing to save
    if (!signal.aborted && items.length > 0) {
      const fileName = tableName(name, isComplete, at);
      const text = table(items, isComplete ? undefined : incompleteNote(at));
      save(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
      toast(t`Download success`, { about: fileName });
      if (!isComplete) setIncompleteName(name);
    }
    setIsSaving(false);
  };
  return {
    saving: isSaving,
    incomplete: incompleteName === name ? t`This file has the orders loaded so far. It may be incomplete.` : undefined,
    start,
  };
}
