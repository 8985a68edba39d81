import { classes } from './classes.ts';
import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

interface Props extends Pick<FieldFrameProps, 'label'> {
  /** The chosen value in words. */
  value: string;
  /** Says label and value, since a button's label hides what it holds: "Coin: BTC". */
  name: string;
  /** Opens the sheet. */
  onClick: () => void;
}

/** One of many values, chosen in a sheet that can be searched; few stand in a `Select`. */
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
