import { useLingui } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';
import { formatMoment } from './moment.ts';
import styles from './Stamp.module.css';

interface Props {
  /** ms since 1970. */
  at: number;
  /** The time alone, where the words stand beside it. */
  short?: boolean;
  seconds?: boolean;
}

/** How old a block is: "as of 14:05", with the day where it is not today. */
export function Stamp({ at, short = false, seconds = false }: Props) {
  const { t, i18n } = useLingui();
  const time = formatMoment(at, i18n.locale, { seconds });
  return (
    <span className={styles.stamp}>
      <Icon name="clock" size={14} />
      <time dateTime={new Date(at).toISOString()}>{short ? time : t`as of ${time}`}</time>
    </span>
  );
}
