import { useLingui } from '@lingui/react/macro';
import { Button } from '../base/Button.tsx';
import styles from './ListEnd.module.css';
import { useOutageNotice } from '../base/outage-notice.ts';
import { Spinner } from '../base/Spinner.tsx';
import { useInSight } from './use-in-sight.ts';

interface Props {
  /** There are no older items. */
  ended: boolean;
  loading: boolean;
  /** Why the last page failed to load. */
  error: unknown;
  /** Text that the last page failed to load. */
  failed: string;
  /** Label of the button that loads more. */
  more: string;
  onMore: () => void;
  /** `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
}

/** End of the loaded items: loads more when it scrolls into view or by a button, and tells when there are no more. */
export function ListEnd({ ended, loading, error, failed, more, onMore, messageOf }: Props) {
  const { t } = useLingui();
  const isErrorInShell = useOutageNotice();
  // loads in advance, so that no one waits
  const end = useInSight(!ended && !loading && !error, onMore, { margin: '400px' });
  return (
    <div className={styles.end} ref={end}>
      {ended ? (
        <p>{t`You've reached the end.`}</p>
      ) : loading ? (
        <Spinner size={20} />
      ) : error && isErrorInShell ? (
        <p>{failed}</p>
      ) : error ? (
        <>
          <p role="alert">
            {failed} {messageOf(error)}
          </p>
          <Button kind="outline" onClick={onMore}>{t`Try again`}</Button>
        </>
      ) : (
        <Button kind="text" onClick={onMore}>
          {more}
        </Button>
      )}
    </div>
  );
}
