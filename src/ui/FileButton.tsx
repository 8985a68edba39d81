import { type Ref, useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './FileButton.module.css';

interface Props {
  icon: IconName;
  label: string;
  /** As the platform's chooser wants it: `image/*` offers the camera too. */
  accept: string;
  disabled?: boolean;
  /** Id of what stands before its words in its name, where a page has several. */
  labelledBy?: string;
  /** Id of what is wrong with the file. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
}

/** A button that opens the platform's own chooser, camera included. The same file can be chosen again. */
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
