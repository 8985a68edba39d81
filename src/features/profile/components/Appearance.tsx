import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { showsRiseInRed } from '../../../domain/languages.ts';
import { canVibrate } from '../../../ui/base/haptics.ts';
import { changeSetting } from '../../../storage/change-setting.ts';
import { settings } from '../../../storage/settings.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import styles from './appearance.module.css';

type Direction = 'green' | 'red' | 'blue';

/** Shows the arrows of a choice in that choice's colours. */
function Arrows({ direction, name }: { direction: Direction; name: string }) {
  return (
    <span className={styles.choice}>
      <span className={styles.arrows} data-of={direction}>
        <Icon name="arrow-up" size={20} />
        <Icon name="arrow-down" size={20} />
      </span>
      {name}
    </span>
  );
}

/**
 * Sets theme, colours of up and down, hidden balances, motion and vibration. The settings apply at once, and to this
 * device only (LOOK-01, LOOK-03, LOOK-37).
 */
export function Appearance() {
  const { t } = useLingui();
  const { theme, direction, language, amountsHidden, haptics, movesLess } = useSnapshot(settings);
  const chosen: Direction = direction ?? (showsRiseInRed(language) ? 'red' : 'green');
  return (
    <>
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
            { value: 'green', label: <Arrows direction="green" name={t`Green up`} /> },
            { value: 'red', label: <Arrows direction="red" name={t`Red up`} /> },
            { value: 'blue', label: <Arrows direction="blue" name={t`Blue up`} /> },
          ]}
          onChange={(value) => void changeSetting('direction', value)}
        />
      </div>
      <Switch
        label={t`Hide balances`}
        checked={amountsHidden === true}
        onChange={(hidden) => void changeSetting('amountsHidden', hidden)}
      />
      <Switch
        label={t`Move less`}
        detail={t`No rolling digits and no animations`}
        checked={movesLess === true}
        onChange={(on) => void changeSetting('movesLess', on)}
      />
      {canVibrate() && (
        <Switch
          label={t`Vibrate`}
          detail={t`When you tap and when an order is accepted`}
          checked={haptics === true}
          onChange={(on) => void changeSetting('haptics', on)}
        />
      )}
    </>
  );
}
