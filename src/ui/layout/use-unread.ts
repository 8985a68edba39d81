import { useLingui } from '@lingui/react/macro';

/** Texts of the reasons; the default is for terms. */
interface Texts {
  /** Says that a connection is needed. */
  readonly offline: string;
  readonly failed?: string;
}

/**
 * Returns why the main button of a page is disabled while the data that it depends on is missing: no connection, still
 * loading, or a failed read (LOOK-06). Returns undefined once the data is there: then the page decides.
 */
export function useUnread(
  { value, error }: { readonly value: unknown; readonly error?: unknown },
  online: boolean,
  { offline, failed }: Texts,
): string | undefined {
  const { t } = useLingui();
  if (!online) return offline;
  if (value !== undefined) return undefined;
  return error === undefined ? t`Loading...` : (failed ?? t`The terms didn't load`);
}
