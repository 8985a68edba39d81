import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Age } from './Age.tsx';
import { agedAt } from './aged-at.ts';
import { BlockSkeleton } from '../base/BlockSkeleton.tsx';
import { Failed } from './Failed.tsx';
import { Note } from '../base/Note.tsx';
import { useOutageNotice } from '../base/outage-notice.ts';
import { RetryButton } from '../base/RetryButton.tsx';
import { Skeleton } from '../base/Skeleton.tsx';
import styles from './ResourceView.module.css';

/** The result of `useResource` or `useHistory`. */
interface Read<Value> {
  readonly value: Value | undefined;
  /** ms since 1970. */
  readonly at?: number | undefined;
  /** `network` or the kind of cached copy. */
  readonly source?: string | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
}

interface Props<Value> {
  of: Read<Value>;
  /** `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  onRetry: () => void;
  /** Heading of the error: what did not load. */
  title?: string;
  /** Shape of the skeleton. */
  shape?: 'rows' | 'figure' | 'lines';
  count?: number;
  /** A custom skeleton with the size of the content. */
  waiting?: ReactNode;
  /** The content starts with a short line that has space for the age, so that nothing moves when the age appears. */
  headed?: boolean;
  /** For one of several parts of a page: a failure appears as a note, and the other parts stay. */
  part?: boolean;
  /** Content below, hidden while the height of the part is unknown, so that it does not move. */
  below?: ReactNode;
  /** Hides the age, because a heading of the block shows it. */
  unstamped?: boolean;
  children: (value: Value) => ReactNode;
}

/** Endpoint and field of an unreadable response, for support; nothing for other errors. */
function Detail({ error }: { error: unknown }) {
  const { t } = useLingui();
  const detail =
    typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
      ? error.detail
      : '';
  return detail === '' ? null : <p className={styles.detail}>{t`For support: ${detail}`}</p>;
}

/**
 * Shows a read in all its states (LOOK-04 to LOOK-06): a skeleton while it loads, an error with a retry, or the data
 * with its age, with a retry if the last read failed. During an outage only the shell offers a retry (OFF-05).
 */
export function ResourceView<Value>(props: Props<Value>) {
  const { of, below } = props;
  if (below === undefined) return <Block {...props} />;
  // rendered while hidden, so that its own reads start
  return (
    <>
      <Block {...props} />
      <div hidden={of.value === undefined && of.error === undefined}>{below}</div>
    </>
  );
}

function Block<Value>({
  of,
  messageOf,
  onRetry,
  title,
  shape,
  count,
  waiting,
  part = false,
  headed = false,
  unstamped = false,
  children,
}: Props<Value>) {
  const { t } = useLingui();
  const isErrorInShell = useOutageNotice();
  const { value, error, loading } = of;
  if (value === undefined) {
    if (error !== undefined && part && !isErrorInShell) {
      return (
        <div className={styles.part}>
          <Note title={title ?? t`This didn't load`} live>
            <p>{messageOf(error)}</p>
            <Detail error={error} />
            <RetryButton kind="text" busy={loading} onClick={onRetry}>{t`Try again`}</RetryButton>
          </Note>
        </div>
      );
    }
    if (error !== undefined)
      return (
        <Failed {...(title ? { title } : {})} onRetry={onRetry} busy={loading}>
          {messageOf(error)}
          <Detail error={error} />
        </Failed>
      );
    if (waiting !== undefined) return waiting;
    return shape === 'figure' ? (
      <BlockSkeleton parts={[['figure', 1]]} />
    ) : (
      <Skeleton {...(shape ? { shape } : {})} {...(count ? { count } : {})} />
    );
  }
  return (
    <>
      <Age at={unstamped ? undefined : agedAt(of)} over={headed}>
        {error !== undefined && !isErrorInShell && (
          <button
            type="button"
            className={styles.retry}
            aria-disabled={loading || undefined}
            onClick={loading ? undefined : onRetry}
          >{t`Try again`}</button>
        )}
      </Age>
      {children(value)}
    </>
  );
}
