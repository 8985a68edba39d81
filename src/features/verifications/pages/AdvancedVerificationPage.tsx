import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useDecisions, verification, submitAdvancedVerification } from '../store.ts';
import { documentOptions, frameRatio } from '../document-types.ts';
import styles from '../../../ui/layout/change-form.module.css';
import { PhotoSlot } from '../components/PhotoSlot.tsx';
import { InReview } from '../components/TierCard.tsx';
import { AskVerification, TierRows, TierSteps } from '../components/Tiers.tsx';
import { type Photos, usePhotos, useSendLabel } from '../components/use-photos.ts';
import { useChange } from '../../../client/forms/use-change.ts';

export const beginPageReads = () => beginReads([verification]);

/**
 * Submits the advanced verification: photos of the document, once the basic one is verified (KYC-02 to KYC-07). After a
 * final refusal there is no form, only the reason (KYCR-02).
 */
export default function AdvancedVerificationPage() {
  const { t } = useLingui();
  const state = useResource(verification);
  useDecisions();
  const change = useChange();
  const { primary, advanced, type: basicType, final: isClosed } = state.value ?? {};
  const needsBasic = primary !== undefined && primary !== 'verified' && primary !== 'review' && !isClosed;
  const isOpen = primary === 'verified' && advanced === 'none' && !isClosed;
  const photos = usePhotos(basicType);
  const sendLabel = useSendLabel(photos);

  const submit = async (): Promise<void> => {
    const complete = photos.check();
    if (!complete || !(await change.run(() => submitAdvancedVerification(complete)))) return;
    photos.clear();
    toast(t`Sent for review`, { about: t`Advanced verification` });
  };
  return (
    <Page
      title={t`Advanced verification`}
      bottom={
        isOpen ? (
          <Button
            kind={photos.missing ? 'outline' : 'filled'}
            busy={change.running || photos.isUploading}
            onClick={() => void submit()}
            reason={change.online ? undefined : t`You're offline. Connect to make this change.`}
          >
            {sendLabel}
          </Button>
        ) : (
          needsBasic && (
            <Button href={hashHref('/pages/mine/Certification/primary')}>{t`Start basic verification`}</Button>
          )
        )
      }
    >
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void verification.refresh({ session: 'ask' })}>
        {(value) => (
          <>
            <TierSteps of={value} at="advanced" />
            <TierRows of={value} at="advanced" />
            <AskVerification of={value} />
            {(value.primary === 'review' || value.advanced === 'review') && <InReview since={value.updated} />}
            <div className={styles.form}>
              {needsBasic && (
                <Note kind="warn" live>
                  {t`Please complete the primary certification before proceeding to the advanced certification!`}
                </Note>
              )}
              {isOpen && <PhotoFields photos={photos} refusal={change.refusal} />}
            </div>
          </>
        )}
      </ResourceView>
    </Page>
  );
}

interface PhotoFieldsProps {
  photos: Photos;
  refusal: string | undefined;
}

function PhotoFields({ photos: { type, setType, needsBack, hasTried, front, back }, refusal }: PhotoFieldsProps) {
  const { t, i18n } = useLingui();
  const error = hasTried ? t`This photo is missing.` : undefined;
  return (
    <>
      <Segmented label={t`Document type`} name="type" value={type} options={documentOptions(i18n)} onChange={setType} />
      <PhotoSlot
        name={needsBack ? t`Front` : t`Page with the photo`}
        ratio={frameRatio(type)}
        error={error}
        {...front}
      />
      {needsBack && (
        <PhotoSlot
          name={t({ message: 'Back', context: 'side of a document' })}
          ratio={frameRatio(type)}
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
