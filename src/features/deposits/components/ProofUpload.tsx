import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Attached, type Attachment, unreadableTexts } from '../../uploads/index.ts';
import styles from './ProofUpload.module.css';

interface Props {
  proof: Attachment;
  error?: string | undefined;
}

/**
 * Attaches the picture that proves a transfer. The picture that the customer chooses is uploaded at once, and shown as
 * it is sent. After a failure one tap sends it again; choosing another one replaces it.
 */
export function ProofUpload({ proof, error }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { picture, url, progress, failure } = proof;
  const isLost = picture !== undefined && url === undefined && progress === undefined;
  const message =
    failure === undefined
      ? url === undefined && progress === undefined && error
      : failure === 'upload'
        ? t`Failed to upload picture, please try again later!`
        : i18n._(unreadableTexts[failure]);
  const choose = { isInvalid: Boolean(message), describedBy: id, onChoose: proof.choose };

  return (
    <div className={styles.field}>
      <span className={styles.label}>{t`Proof of transfer`}</span>
      {picture ? (
        <div className={styles.card}>
          <img className={styles.picture} src={proof.preview} alt={t`The photo you chose`} />
          <div className={styles.about}>
            {progress !== undefined && <Progress label={t`Uploading photo`} value={progress} />}
            {url !== undefined && (
              <div role="status">
                <Attached />
              </div>
            )}
            <Chooser label={t`Replace the photo`} isQuiet {...choose} />
          </div>
          <IconButton icon="trash-2" label={t`Remove the photo`} onClick={proof.clear} />
        </div>
      ) : progress === undefined ? (
        <Chooser label={t`Choose a photo or screenshot`} {...choose} />
      ) : (
        <Progress label={t`Uploading photo`} value={progress} />
      )}
      {isLost && <Button kind="soft" onClick={proof.retry}>{t`Send again`}</Button>}
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

interface ChooserProps {
  label: string;
  /** Looks like a text button, next to the picture that it replaces. */
  isQuiet?: boolean;
  isInvalid: boolean;
  /** Id of the element with the help or error text. */
  describedBy: string;
  onChoose: (file: File) => void;
}

function Chooser({ label, isQuiet = false, isInvalid, describedBy, onChoose }: ChooserProps) {
  return (
    <label className={isQuiet ? styles.replace : styles.choose}>
      {!isQuiet && <Icon name="image-plus" size={20} />}
      <span>{label}</span>
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
