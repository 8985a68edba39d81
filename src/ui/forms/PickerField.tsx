import { classes } from '../classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from '../base/Icon.tsx';
import styles from './Field.module.css';

interface Props extends Pick<FieldFrameProps, 'label'> {
  /** Text of the selected value. */
  value: string;
  /** Accessible name with label and value, such as "Coin: BTC", because it replaces the button's content. */
  name: string;
  /** Opens the sheet. */
  onClick: () => void;
}

/** Field for one of many values, selected in a searchable sheet. For a few values use `Select`. */
export function PickerField({ label, value, name, onClick }: Props) {
  return (
    <FieldFrame label={label}>
      {({ id }) => (
        <button
          id={id}
          type="button"
          className={classes(styles.box, styles.picker)}
          aria-haspopup="dialog"
          aria-label={name}
          onClick={onClick}
        >
          <span>{value}</span>
          <Icon name="chevron-down" size={20} className={styles.chevron} />
        </button>
      )}
    </FieldFrame>
  );
}
