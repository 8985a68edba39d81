import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useOutageNotice } from '../../../ui/outage-notice.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import styles from './kept-age.module.css';

interface Props {
  of: {
    readonly value: unknown;
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
export function CachedAge({ of: { value, at, source, error, loading }, onRetry }: Props) {
  const { t } = useLingui();
  const isElsewhere = useOutageNotice();
  const aged = value !== undefined && at !== undefined && (error !== undefined || source !== 'network');
  if (!aged && error === undefined) return null;
  return (
    <span className={styles.age}>
      {aged && <Stamp at={at} />}
      {error !== undefined && !isElsewhere && (
        <IconButton icon="refresh-cw" size={20} label={t`Try again`} onClick={loading ? undefined : onRetry} />
      )}
    </span>
  );
}
