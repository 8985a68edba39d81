import { Trans } from '@lingui/react/macro';
import { Icon } from '../../../ui/base/Icon.tsx';
import styles from './attached.module.css';

/** Says that the picture shown is the one that will be sent. */
export function Attached() {
  return (
    <p className={styles.attached}>
      <Icon name="check" size={20} />
      <span>
        <Trans>Attached. It goes as you see it.</Trans>
      </span>
    </p>
  );
}
