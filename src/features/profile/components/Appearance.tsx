import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { canVibrate } from '../../../ui/haptics.ts';
import { changeSetting } from '../../../storage/change-setting.ts';
import { settings } from '../../../storage/settings.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './appearance.module.css';

type Direction = 'green' | 'red' | 'blue';

/** The two arrows of a choice in its own colours, whatever is chosen now. */
function Arrows({ of, name }: { of: Direction; name: string }) {
  return (
    <span className={styles.choice}>
      <span className={styles.arrows} data-of={of}>
        <Icon name="arrow-up" size={20} />
        <Icon name="arrow-down" size={20} />
      </span>
      {name}
    </span>
  );
}

/**
 * Theme, the colours of up and down, whether balances show and taps vibrate; all hold on this device and follow at
 * once (LOOK-01, LOOK-03).
 */
export function Appearance() {
  const { t } = useLingui();
  const { theme, direction, language, amountsHidden, haptics } = useSnapshot(settings);
  // untouched, zh and jp start with red up
  const chosen: Direction = direction ?? (language === 'zh' || language === 'jp' ? 'red' : 'green');
  return (
    <div className={styles.appearance}>
      <Segmented
        label={t`Theme`}
        value={theme ?? 'system'}
        options={[
          { value: 'system', label: t`System` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={(value) => void changeSetting('theme', value === 'system' ? undefined : value)}
      />
      <Segmented
        label={t`Colours for up and down`}
        value={chosen}
        options={[
          { value: 'green', label: <Arrows of="green" name={t`Green up`} /> },
          { value: 'red', label: <Arrows of="red" name={t`Red up`} /> },
          { value: 'blue', label: <Arrows of="blue" name={t`Blue up`} /> },
        ]}
        onChange={(value) => void changeSetting('direction', value)}
      />
      <Checkbox
        label={t`Hide balances`}
        checked={amountsHidden === true}
        onChange={(hidden) => void changeSetting('amountsHidden', hidden)}
      />
      {canVibrate() && (
        <Checkbox
          label={t`Vibrate on taps and accepted orders`}
          checked={haptics === true}
          onChange={(on) => void changeSetting('haptics', on)}
        />
      )}
    </div>
  );
}
