import { useLingui } from '@lingui/react/macro';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { NotAPicture, readPicture, scalePicture } from '../../../client/forms/pictures.ts';
import { CallError } from '../../../client/http/errors.ts';
import { upload } from '../../../client/http/upload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import styles from './ProofUpload.module.css';

interface Props {
  /** Address of the uploaded picture; '' without one. */
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
}

/** Longer side in pixels and bytes of a proof as it leaves the device. */
const SIZE = { side: 2000, most: 1_000_000 };

async function smaller(file: File): Promise<File> {
  const picture = await readPicture(file);
  try {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    return new File([await scalePicture(picture, whole, SIZE)], 'proof.jpg', { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

/**
 * The picture that proves a transfer: made smaller on the device, then uploaded with its progress. One that failed on
 * its way is sent again whole by one tap; choosing again starts clean. It lives in memory alone.
 */
export function ProofUpload({ value, onChange, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [sent, setSent] = useState<number>();
  const [wrong, setWrong] = useState<string>();
  /** Made small already, so that it is sent again as it is. */
  const [failed, setFailed] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const running = useRef<AbortController | undefined>(undefined);

  // the page was left, or the session ended: nothing goes on
  useEffect(() => () => running.current?.abort(), []);
  // a reload would lose it
  const held = value !== '' || sent !== undefined || failed !== undefined;
  useEffect(() => (held ? beginUnsavedWork('proof') : undefined), [held]);
  useEffect(() => (preview === undefined ? undefined : () => URL.revokeObjectURL(preview)), [preview]);

  const take = async (made: Promise<File>): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setWrong(undefined);
    setFailed(undefined);
    onChange('');
    setSent(0);
    let picture: File | undefined;
    try {
      picture = await made;
      const { url } = await upload(picture, { signal: abort.signal, foreground: false, onProgress: setSent });
      if (abort.signal.aborted) return;
      setPreview(URL.createObjectURL(picture));
      onChange(url);
    } catch (failure) {
      if (abort.signal.aborted) return;
      if (failure instanceof NotAPicture) setWrong(t`We couldn't open this file. Choose a photo or screenshot.`);
      else if (!(failure instanceof CallError && failure.silent)) {
        setWrong(t`Failed to upload picture, please try again later!`);
        setFailed(picture);
      }
    } finally {
      if (running.current === abort) setSent(undefined);
    }
  };
  const shown = wrong ?? error;

  return (
    <div className={styles.field}>
      <span className={styles.label}>{t`Proof of the transfer`}</span>
      {value !== '' && preview ? (
        <div className={styles.done}>
          <img className={styles.picture} src={preview} alt={t`The picture you chose`} />
          <span className={styles.name} role="status">{t`Uploaded`}</span>
          <IconButton
            icon={Trash2}
            label={t`Remove the picture`}
            onClick={() => {
              setPreview(undefined);
              onChange('');
            }}
          />
        </div>
      ) : sent === undefined ? (
        <label className={styles.choose}>
          <Icon of={ImagePlus} size={20} />
          <span>{t`Choose a photo or screenshot`}</span>
          <input
            className="visually-hidden"
            type="file"
            name="proof"
            accept="image/png,image/jpeg,image/webp"
            aria-invalid={shown ? true : undefined}
            aria-describedby={id}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) void take(smaller(file));
            }}
          />
        </label>
      ) : (
        <Progress label={t`Uploading photo`} value={sent} />
      )}
      {failed && <Button kind="soft" onClick={() => void take(Promise.resolve(failed))}>{t`Send again`}</Button>}
      {shown ? (
        <p className={styles.error} id={id} role="alert">
          {shown}
        </p>
      ) : (
        <p
          className={styles.help}
          id={id}
        >{t`Your bank receipt with the amount and reference. We make the image smaller on this device before sending it.`}</p>
      )}
    </div>
  );
}
