import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { user } from '../../../client/session/user.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Cropper } from '../../../ui/forms/Cropper.tsx';
import { FileButton } from '../../../ui/forms/FileButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { changeAvatar } from '../changes.ts';
import styles from '../../../ui/layout/change-form.module.css';
import { PictureFailure, usePicture } from '../../uploads/index.ts';

export const beginPageReads = () => beginReads([user]);

/** Changes the picture: the customer crops it to a square, and the device scales it down and uploads it (PROF-04). */
export default function AvatarPage() {
  const { t } = useLingui();
  const leave = useLeave();
  const { value } = useResource(user);
  const { online } = useSnapshot(connection);
  const { picture, progress, failure, choose, send, setCut } = usePicture();

  const save = async (): Promise<void> => {
    const isSent = await send(async (file, options) => {
      await changeAvatar(file, options);
      return true;
    });
    if (!isSent) return;
    toast(t`Saved`, { about: t`Profile photo` });
    leave();
  };
  return (
    <Page
      title={t`Profile photo`}
      bottom={
        picture && (
          <Button
            busy={progress !== undefined}
            onClick={() => void save()}
            reason={online ? undefined : t`You're offline. Connect to make this change.`}
          >{t`Use this photo`}</Button>
        )
      }
    >
      <div className={styles.form}>
        {picture ? (
          <Cropper picture={picture} ratio={1} label={t`Preview of your photo`} onCut={setCut} />
        ) : (
          <p className={styles.center}>
            <Avatar large name={value?.nickname || value?.username || ''} src={value?.userimg || undefined} />
          </p>
        )}
        {progress !== undefined && <Progress label={t`Uploading photo`} value={progress} />}
        <PictureFailure failure={failure} />
        <FileButton
          icon="image-plus"
          label={picture ? t`Choose another photo` : t`Choose a photo`}
          accept="image/*"
          disabled={progress !== undefined}
          onFile={(file) => void choose(file)}
        />
        <p className={styles.lead}>{t`We remove location and camera details before the photo leaves your device.`}</p>
      </div>
    </Page>
  );
}
