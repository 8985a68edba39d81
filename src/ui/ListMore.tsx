import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './ListMore.module.css';
import { useOutageNotice } from './outage-notice.ts';
import { useInSight } from './use-in-sight.ts';

interface Props {
  /** What `useHistory` gives. */
  of: {
    readonly items: readonly unknown[];
    readonly last: boolean;
    readonly loading: boolean;
    readonly error?: unknown;
  };
  onMore: () => void;
  /** Words for an error: `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
}

/**
 * The end of a history: reads the next page as it comes into sight, says why it did not come, and where the list ends.
 */
export function ListMore({ of: { items, last, loading, error }, onMore, messageOf }: Props) {
  const { t } = useLingui();
  const isElsewhere = useOutageNotice();
  const open = items.length > 0 && !last && !loading && error === undefined;
  // each page that came moves the end
  const end = useInSight(open, onMore, { margin: '600px', place: items.length });
  if (items.length === 0) return null;
  return (
    <div ref={end} className={styles.end}>
      {loading && !last && <Spinner size={20} />}
      {error !== undefined && !last && !isElsewhere && (
        <>
          <p>{messageOf(error)}</p>
          <Button kind="outline" onClick={onMore}>{t`Try again`}</Button>
        </>
      )}
      {last && <p>{t`You've reached the end.`}</p>}
    </div>
  );
}
