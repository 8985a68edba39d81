import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import styles from './ProofUpload.module.css';
import { useProofUpload } from './use-proof-upload.ts';

interface Props {
  /** Address of the uploaded picture; '' without one. */
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

/**
 * Uploads the picture that proves a transfer, made smaller on the device, and shows the progress. After a failure one
 * tap sends the whole picture again; choosing a file starts over.
 */
export function ProofUpload({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const proof = useProofUpload(value, onChange);
  const message = proof.error ?? error;

  return (
    <div className={styles.field}>
      <span className={styles.label}>{t`Proof of transfer`}</span>
      {value !== '' && proof.preview ? (
        <Uploaded preview={proof.preview} onRemove={proof.remove} />
      ) : proof.progress === undefined ? (
        <Chooser isInvalid={Boolean(message)} describedBy={id} onChoose={proof.choose} />
      ) : (
        <Progress label={t`Uploading photo`} value={proof.progress} />
      )}
      {proof.retry && <Button kind="soft" onClick={proof.retry}>{t`Send again`}</Button>}
      {message ? (
        <p className={styles.error} id={id} role="alert">
          {message}
        </p>
      ) : (
        <p className={styles.help} id={id}>
          <Trans>A photo or screenshot of your bank receipt that shows the amount and the reference.</Trans>
        </p>
      )}
    </div>
  );
}

function Uploaded({ preview, onRemove }: { preview: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.done}>
      <img className={styles.picture} src={preview} alt={t`The photo you chose`} />
      <span className={styles.name} role="status">{t`Uploaded`}</span>
      <IconButton icon="trash-2" label={t`Remove the photo`} onClick={onRemove} />
    </div>
  );
}

interface ChooserProps {
  isInvalid: boolean;
  /** Id of the element with the help or error text. */
  describedBy: string;
  onChoose: (file: File) => void;
}

function Chooser({ isInvalid, describedBy, onChoose }: ChooserProps) {
  const { t } = useLingui();
  return (
    <label className={styles.choose}>
      <Icon name="image-plus" size={20} />
      <span>{t`Choose a photo or screenshot`}</span>
      <input
        className="visually-hidden"
        type="file"
        name="proof"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
