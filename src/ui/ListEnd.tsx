import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import styles from './ListEnd.module.css';
import { useOutageNotice } from './outage-notice.ts';
import { Spinner } from './Spinner.tsx';
import { useInSight } from './use-in-sight.ts';

interface Props {
  /** There is nothing older. */
  ended: boolean;
  loading: boolean;
  /** Why the last page did not come. */
  error: unknown;
  /** Says that it did not come. */
  failed: string;
  /** Words of the button that reads on. */
  more: string;
  onMore: () => void;
  /** Words for an error: `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
}

/** The end of what is loaded: asks for more when it comes into sight, or by a button, and says when there is none. */
export function ListEnd({ ended, loading, error, failed, more, onMore, messageOf }: Props) {
  const { t } = useLingui();
  const isElsewhere = useOutageNotice();
  // a screen ahead, so that nobody waits
  const end = useInSight(!ended && !loading && !error, onMore, { margin: '400px' });
  return (
    <div className={styles.end} ref={end}>
      {ended ? (
        <p>{t`You've reached the end.`}</p>
      ) : loading ? (
        <Spinner size={20} />
      ) : error && isElsewhere ? (
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
