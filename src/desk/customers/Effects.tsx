import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/base/Icon.tsx';
import styles from './Effects.module.css';

interface Props {
  readonly stops: readonly string[];
  readonly goesOn: readonly string[];
}

/** What an action stops, and beside it what goes on. */
export function Effects({ stops, goesOn }: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.effects}>
      <div className={styles.stops}>
        <h3>{t`Stops`}</h3>
        <List of={stops} icon="x" />
      </div>
      <div>
        <h3>{t`Goes on`}</h3>
        <List of={goesOn} icon="check" />
      </div>
    </div>
  );
}

const List = ({ of, icon }: { readonly of: readonly string[]; readonly icon: 'x' | 'check' }) => (
  <ul role="list">
    {of.map((text) => (
      <li key={text}>
        <Icon name={icon} size={16} /> <span>{text}</span>
      </li>
    ))}
  </ul>
);
