import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { certification, certifyAdvanced } from '../certification.ts';
import { documentOptions, ratioOf } from '../document-types.ts';
import styles from '../form.module.css';
import { PhotoSlot } from '../components/PhotoSlot.tsx';
import { Tiers } from '../components/Tiers.tsx';
import { useChange } from '../use-change.ts';

export const begin = () => beginReads([certification]);

/** Advanced certification: photos of the document, once the primary one is verified (KYC-02 to KYC-07). */
export default function AdvancedCertificationPage() {
  const { t } = useLingui();
  const state = useResource(certification);
  const change = useChange();
  const { primary, advanced, type: existing } = state.value ?? {};
  const first = primary !== undefined && primary !== 'verified';
  const open = primary === 'verified' && advanced === 'none';
  const photos = usePhotos(existing);

  const submit = async (): Promise<void> => {
    const complete = photos.check();
    if (!complete || !(await change.run(() => certifyAdvanced(complete)))) return;
    photos.clear();
    toast(t`Sent for review`, { about: t`Advanced verification` });
  };
  return (
    <Page
      title={t`Advanced verification`}
      bottom={
        open ? (
          <Button
            busy={change.running}
            onClick={() => void submit()}
            reason={change.online ? undefined : t`You're offline. Connect to make this change.`}
          >{t`Send for review`}</Button>
        ) : (
          first && <Button href={hashHref('/pages/mine/Certification/primary')}>{t`Start basic verification`}</Button>
        )
      }
    >
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void certification.refresh({ session: 'ask' })}>
        {(value) => (
          <>
            <Tiers of={value} at="advanced" />
            <div className={styles.form}>
              {first && (
                <Note kind="warn" live>
                  {t`Please complete the primary certification before proceeding to the advanced certification!`}
                </Note>
              )}
              {value.advanced === 'review' && (
                <Note title={t`In review`}>{t`We're checking your details. We'll message you when it's done.`}</Note>
              )}
              {open && <PhotoFields photos={photos} refusal={change.refusal} />}
            </div>
          </>
        )}
      </ResourceView>
    </Page>
  );
}

/** The photos of a document that are uploaded, and its type. `known`: the type of the primary certification. */
function usePhotos(existing: string | undefined) {
  const [chosen, setType] = useState<string>();
  const [front, setFront] = useState<string>();
  const [back, setBack] = useState<string>();
  const [isRequested, setRequested] = useState(false);
  const frontControl = useRef<HTMLInputElement>(null);
  const backControl = useRef<HTMLInputElement>(null);
  const unsent = front !== undefined || back !== undefined;
  useEffect(() => (unsent ? beginUnsavedWork('certification') : undefined), [unsent]);
  const type = chosen ?? (existing || 'idcard');
  const needsBack = type !== 'passport';
  return {
    type,
    setType,
    needsBack,
    /** What was tried to be sent lacked a photo. */
    asked: isRequested,
    front: { url: front, control: frontControl, onUrl: setFront },
    back: { url: back, control: backControl, onUrl: setBack },
    /** What is to be sent, or undefined: then the first photo that is missing has the focus. */
    check: () => {
      setRequested(true);
      const missing = front === undefined ? frontControl : needsBack && back === undefined ? backControl : undefined;
      missing?.current?.focus();
      return missing || front === undefined ? undefined : { type, front, back: needsBack ? back : undefined };
    },
    clear: (): void => {
      setFront(undefined);
      setBack(undefined);
    },
  };
}

interface PhotoFieldsProps {
  photos: ReturnType<typeof usePhotos>;
  refusal: string | undefined;
}

function PhotoFields({
  photos: { type, setType, needsBack, asked: isRequested, front, back },
  refusal,
}: PhotoFieldsProps) {
  const { t, i18n } = useLingui();
  const error = isRequested ? t`This photo is missing.` : undefined;
  return (
    <>
      <Select label={t`Document type`} name="type" value={type} options={documentOptions(i18n)} onChange={setType} />
      <PhotoSlot name={needsBack ? t`Front` : t`Page with the photo`} ratio={ratioOf(type)} error={error} {...front} />
      {needsBack && (
        <PhotoSlot
          name={t({ message: 'Back', context: 'side of a document' })}
          ratio={ratioOf(type)}
          error={error}
          {...back}
        />
      )}
      <p className={styles.lead}>
        {t`We resize photos on this device and remove location and camera details. No copy stays here.`}
      </p>
      {refusal && (
        <Note kind="danger" live>
          {refusal}
        </Note>
      )}
    </>
  );
}
