import { useLingui } from '@lingui/react/macro';
import { agedAt } from './aged-at.ts';
import { IconButton } from '../base/IconButton.tsx';
import { useOutageNotice } from '../base/outage-notice.ts';
import { AsOf } from '../figures/AsOf.tsx';
import styles from './cached-age.module.css';

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
 * Shows at the end of a headline's first line how old a cached figure is, and a retry button if the read failed
 * (LOOK-05, LOOK-06). In an outage the shell offers the retry (OFF-05).
 */
export function CachedAge({ of: state, onRetry }: Props) {
  const { error, loading } = state;
  const { t } = useLingui();
  const hasOutageNotice = useOutageNotice();
  const at = agedAt(state);
  if (at === undefined && error === undefined) return null;
  return (
    <span className={styles.age}>
      {at !== undefined && <AsOf at={at} />}
      {error !== undefined && !hasOutageNotice && (
        <IconButton icon="refresh-cw" size={20} label={t`Try again`} onClick={loading ? undefined : onRetry} />
      )}
    </span>
  );
}
