import { useLingui } from '@lingui/react/macro';
import { agedAt } from '../../../ui/aged-at.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useOutageNotice } from '../../../ui/outage-notice.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import styles from './kept-age.module.css';

interface Props {
  of: {
    readonly at: number | undefined;
    readonly source: string | undefined;
    readonly error: unknown;
    readonly loading: boolean;
  };
  onRetry: () => void;
}

/**
 * At the end of a headline's first line: how old the figure is where it is no answer of now, and the way to try again
 * where the read failed (LOOK-05, LOOK-06), which in an outage the shell has (OFF-05).
 */
export function CachedAge({ of: read, onRetry }: Props) {
  const { error, loading } = read;
  const { t } = useLingui();
  const isElsewhere = useOutageNotice();
  const at = agedAt(read);
  if (at === undefined && error === undefined) return null;
  return (
    <span className={styles.age}>
      {at !== undefined && <Stamp at={at} />}
      {error !== undefined && !isElsewhere && (
        <IconButton icon="refresh-cw" size={20} label={t`Try again`} onClick={loading ? undefined : onRetry} />
      )}
    </span>
  );
}
