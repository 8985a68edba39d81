import { useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import { Spinner } from '../base/Spinner.tsx';
import styles from './ListMore.module.css';
import { useOutageNotice } from '../base/outage-notice.ts';
import { useInSight } from './use-in-sight.ts';

interface Props {
  /** The result of `useHistory`. */
  of: {
    readonly items: readonly unknown[];
    readonly last: boolean;
    readonly loading: boolean;
    readonly error?: unknown;
  };
  onMore: () => void;
  /** `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
}

/**
 * End of a history: loads the next page when it scrolls into view, and tells why that failed or that the list has
 * ended.
 */
export function ListMore({ of: { items, last, loading, error }, onMore, messageOf }: Props) {
  const { t } = useLingui();
  const isErrorInShell = useOutageNotice();
  const canLoadMore = items.length > 0 && !last && !loading && error === undefined;
  // each loaded page moves the end
  const end = useInSight(canLoadMore, onMore, { margin: '600px', position: items.length });
  if (items.length === 0) return null;
  return (
    <div ref={end} className={styles.end}>
      {loading && !last && <Spinner size={20} />}
      {error !== undefined && !last && !isErrorInShell && (
        <>
          <p>{messageOf(error)}</p>
          <Button kind="outline" onClick={onMore}>{t`Try again`}</Button>
        </>
      )}
      {last && <p>{t`You've reached the end.`}</p>}
    </div>
  );
}
