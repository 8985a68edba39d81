import { useLingui } from '@lingui/react/macro';

/** The words of a reason; by default those of terms. */
interface Words {
  /** What needs a connection. */
  readonly offline: string;
  readonly failed?: string;
}

/**
 * Why the main button of a page is closed that goes by what is read from the server: no connection, not read yet, or a
 * read that failed (LOOK-06). Undefined where it was read: then the page has the next word.
 */
export function useUnread(
  { value, error }: { readonly value: unknown; readonly error?: unknown },
  online: boolean,
  { offline, failed }: Words,
): string | undefined {
  const { t } = useLingui();
  if (!online) return offline;
  if (value !== undefined) return undefined;
  return error === undefined ? t`Loading...` : (failed ?? t`The terms didn't load`);
}
