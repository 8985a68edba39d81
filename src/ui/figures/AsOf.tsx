import { useLingui } from '@lingui/react/macro';
import { Icon } from '../base/Icon.tsx';
import { formatMoment } from './moment.ts';
import styles from './AsOf.module.css';

interface Props {
  /** ms since 1970. */
  at: number;
  /** Shows only the time, if the text is next to it. */
  short?: boolean;
  seconds?: boolean;
}

/** Shows when a block was read: "as of 14:05", with the day if it is not today. */
export function AsOf({ at, short = false, seconds = false }: Props) {
  const { t, i18n } = useLingui();
  const time = formatMoment(at, i18n.locale, { seconds });
  return (
    <span className={styles.stamp}>
      <Icon name="clock" size={14} />
      <time dateTime={new Date(at).toISOString()}>{short ? time : t`as of ${time}`}</time>
    </span>
  );
}
