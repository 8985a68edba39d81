import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Age } from './Age.tsx';
import { agedAt } from './aged-at.ts';
import { BlockSkeleton } from './BlockSkeleton.tsx';
import { Failed } from './Failed.tsx';
import { Note } from './Note.tsx';
import { useOutageNotice } from './outage-notice.ts';
import { RetryButton } from './RetryButton.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './ResourceView.module.css';

/** A read: what `useResource` and `useHistory` give. */
interface Read<Value> {
  readonly value: Value | undefined;
  /** ms since 1970. */
  readonly at?: number | undefined;
  /** `network`, or the copy that it came from. */
  readonly source?: string | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
}

interface Props<Value> {
  of: Read<Value>;
  /** Words for an error: `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  onRetry: () => void;
  /** What did not load, for the heading of the error. */
  title?: string;
  /** The shape of what comes. */
  shape?: 'rows' | 'figure' | 'lines';
  count?: number;
  /** A skeleton of the size of what comes, where no shape has it. */
  waiting?: ReactNode;
  /** It begins with a short line, whose end has room for the age: nothing moves when a kept copy comes or goes. */
  headed?: boolean;
  /** One of several parts of a page: a failure of it is told in a note, and leaves the page to the others. */
  part?: boolean;
  /** What stands below, where nobody knows how tall that will be: out of sight until it stays where it is. */
  below?: ReactNode;
  /** Shows nothing about the age: a heading of the block has the stamp. */
  unstamped?: boolean;
  children: (value: Value) => ReactNode;
}

/** Call and field of an answer that could not be read, for whoever asks support; other errors have none. */
function Detail({ of }: { of: unknown }) {
  const { t } = useLingui();
  const detail =
    typeof of === 'object' && of !== null && 'detail' in of && typeof of.detail === 'string' ? of.detail : '';
  return detail === '' ? null : <p className={styles.detail}>{t`For support: ${detail}`}</p>;
}

/**
 * The states of a read around what it shows (LOOK-04 to LOOK-06): a skeleton while nothing is there, an error with a
 * way to try again, and old data with its age, and with the way to try again where the new read failed; in an outage
 * that way is the shell's (OFF-05).
 */
export function ResourceView<Value>(props: Props<Value>) {
  const { of, below } = props;
  if (below === undefined) return <Block {...props} />;
  // it is there already, so that what it reads is on its way
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
  const isElsewhere = useOutageNotice();
  const { value, error, loading } = of;
  if (value === undefined) {
    if (error !== undefined && part && !isElsewhere) {
      return (
        <div className={styles.part}>
          <Note title={title ?? t`This didn't load`} live>
            <p>{messageOf(error)}</p>
            <Detail of={error} />
            <RetryButton kind="text" busy={loading} onClick={onRetry}>{t`Try again`}</RetryButton>
          </Note>
        </div>
      );
    }
    if (error !== undefined)
      return (
        <Failed {...(title ? { title } : {})} onRetry={onRetry} busy={loading}>
          {messageOf(error)}
          <Detail of={error} />
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
        {error !== undefined && !isElsewhere && (
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
