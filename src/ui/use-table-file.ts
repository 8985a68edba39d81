import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { noteOf, type PagedHistory, readToEnd, tableName } from './table-file.ts';
import { toast } from './toast.ts';

interface Props<Item> {
  /** A constant. */
  readonly history: PagedHistory<Item>;
  readonly online: boolean;
  /** Of the file, without its ending; another name is another list. */
  readonly name: string;
  /** The file's text, with a note as its last line where there is one. */
  readonly table: (items: readonly Item[], note: string | undefined) => string;
  /** `saveFile` of `client/download.ts`. */
  readonly save: (content: Blob, name: string) => void;
}

/**
 * A history as a file for spreadsheets: read on to its end first. Where that cannot be, the file holds what was read so
 * far, and its name, its last line and `incomplete`, which the page shows, say so.
 */
export function useTableFile<Item>({ history, online, name, table, save }: Props<Item>): {
  readonly saving: boolean;
  readonly incomplete: string | undefined;
  readonly start: () => Promise<void>;
} {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const [partial, setPartial] = useState<string>();
  const running = useRef<AbortController>(undefined);
  // who has left, or looks at another list, waits for no file of this one
  useEffect(() => () => running.current?.abort(), [name]);

  const start = async (): Promise<void> => {
    if (saving) return;
    setPartial(undefined);
    setSaving(true);
    const { signal } = (running.current = new AbortController());
    const whole = online && (await readToEnd(history, signal));
    const { items, at } = history.state;
    // a session that ended meanwhile leaves nothing to save
    if (!signal.aborted && items.length > 0) {
      const fileName = tableName(name, whole, at);
      save(new Blob([table(items, whole ? undefined : noteOf(at))], { type: 'text/csv;charset=utf-8' }), fileName);
      toast(t`Download success`, { about: fileName });
      if (!whole) setPartial(name);
    }
    setSaving(false);
  };
  return {
    saving,
    incomplete: partial === name ? t`This file has the orders loaded so far. It may be incomplete.` : undefined,
    start,
  };
}
