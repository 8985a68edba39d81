import { type Ref, useId } from 'react';
import { Icon, type IconName } from '../base/Icon.tsx';
import styles from './FileButton.module.css';

interface Props {
  icon: IconName;
  label: string;
  /** The input's `accept`: `image/*` offers the camera too. */
  accept: string;
  disabled?: boolean;
  /** Id of a text that precedes the label in the accessible name, if a page has several file buttons. */
  labelledBy?: string;
  /** Id of the element with the file's error. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
}

/** Button that opens the platform's file chooser, including the camera. The same file can be chosen again. */
export function FileButton({ icon, label, accept, disabled = false, labelledBy, error, ref, onFile }: Props) {
  const id = useId();
  return (
    <label className={styles.button}>
      <Icon name={icon} size={20} />
      <span id={id}>{label}</span>
      <input
        ref={ref}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-labelledby={labelledBy && `${labelledBy} ${id}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
