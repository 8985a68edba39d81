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
import { certification, certifyAdvanced } from '../certification.ts';
import { documentOptions, ratioOf } from '../document-types.ts';
import styles from '../form.module.css';
import { PhotoSlot } from '../components/PhotoSlot.tsx';
import { Tiers } from '../components/Tiers.tsx';
import { useChange } from '../use-change.ts';

/** Advanced certification: photos of the document, once the primary one is verified (KYC-02 to KYC-07). */
export default function AdvancedCertificationPage() {
  const { t, i18n } = useLingui();
  const state = useResource(certification);
  const change = useChange();
  const [wanted, setWanted] = useState<string>();
  const [front, setFront] = useState<string>();
  const [back, setBack] = useState<string>();
  const [asked, setAsked] = useState(false);
  const { primary, advanced, type: known } = state.value ?? {};
  const first = primary !== undefined && primary !== 'verified';
  const open = primary === 'verified' && advanced === 'none';
  const type = wanted ?? (known || 'idcard');
  const needsBack = type !== 'passport';
  const frontControl = useRef<HTMLInputElement>(null);
  const backControl = useRef<HTMLInputElement>(null);
  const unsent = front !== undefined || back !== undefined;
  useEffect(() => (unsent ? beginUnsavedWork('certification') : undefined), [unsent]);

  const submit = async (): Promise<void> => {
    setAsked(true);
    const missing = front === undefined ? frontControl : needsBack && back === undefined ? backControl : undefined;
    if (missing || front === undefined) return missing?.current?.focus();
    if (!(await change.run(() => certifyAdvanced({ type, front, back: needsBack ? back : undefined })))) return;
    setFront(undefined);
    setBack(undefined);
    toast(t`Sent for review`);
  };
  const error = asked ? t`This photo is missing.` : undefined;
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
      <ResourceView of={state} explain={errorMessage} onRetry={() => void certification.refresh({ session: 'ask' })}>
        {(value) => (
          <>
            <Tiers of={value} at="advanced" />
            <div className={styles.form}>
              {first && (
                <Note
                  kind="warn"
                  live
                >{t`Please complete the primary certification before proceeding to the advanced certification!`}</Note>
              )}
              {value.advanced === 'review' && (
                <Note title={t`In review`}>{t`We're checking your details. We'll message you when it's done.`}</Note>
              )}
              {open && (
                <>
                  <Select
                    label={t`Document type`}
                    name="type"
                    value={type}
                    options={documentOptions(i18n)}
                    onChange={setWanted}
                  />
                  <PhotoSlot
                    name={needsBack ? t`Front` : t`Page with the photo`}
                    ratio={ratioOf(type)}
                    url={front}
                    error={error}
                    control={frontControl}
                    onUrl={setFront}
                  />
                  {needsBack && (
                    <PhotoSlot
                      name={t({ message: 'Back', context: 'side of a document' })}
                      ratio={ratioOf(type)}
                      url={back}
                      error={error}
                      control={backControl}
                      onUrl={setBack}
                    />
                  )}
                  <p
                    className={styles.lead}
                  >{t`We resize photos on this device and remove location and camera details. No copy stays here.`}</p>
                  {change.refusal && (
                    <Note kind="danger" live>
                      {change.refusal}
                    </Note>
                  )}
                </>
              )}
            </div>
          </>
        )}
      </ResourceView>
    </Page>
  );
}
