import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { type Form, useForm } from '../../../client/forms/use-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useDecisions, verification, submitBasicVerification } from '../store.ts';
import { documentName, documentOptions } from '../document-types.ts';
import styles from '../../../ui/layout/change-form.module.css';
import { InReview } from '../components/TierCard.tsx';
import { AskVerification, TierRows, TierSteps } from '../components/Tiers.tsx';
import { type Identity, identityErrors } from '../rules.ts';
import { useChange } from '../../../client/forms/use-change.ts';

type Verification = NonNullable<typeof verification.state.value>;

const empty: Identity = { type: '', name: '', number: '', birthDate: '' };

export const beginPageReads = () => beginReads([verification]);

/**
 * Submits the basic verification: type, name and number of a document, and the date of birth (KYC-01, KYC-03, KYC-07,
 * KYC-08). The page stores nothing typed. Once it is verified, heading and button are those of the next step. After a
 * final refusal there is no form, only the reason (KYCR-02).
 */
export default function BasicVerificationPage() {
  const { t } = useLingui();
  const state = useResource(verification);
  useDecisions();
  const form = useForm('primary', empty);
  const change = useChange();
  const { primary, advanced, final: isClosed } = state.value ?? {};
  const isNext = primary === 'verified' && advanced === 'none' && !isClosed;

  const submit = async (): Promise<void> => {
    const errors = identityErrors(form.fields, serverNow());
    if (Object.keys(errors).length > 0) return form.fail(errors);
    if (!(await change.run(() => submitBasicVerification(form.fields)))) return;
    form.change(empty);
    form.done();
    toast(t`Sent for review`, { about: t`Basic verification` });
  };
  return (
    <Page
      title={isNext ? t`Advanced verification` : t`Basic verification`}
      bottom={
        isNext ? (
          <Button href={hashHref('/pages/mine/Certification/advanced')}>{t`Start advanced verification`}</Button>
        ) : (
          primary === 'none' &&
          !isClosed && (
            <Button
              type="submit"
              form="primary"
              busy={change.running}
              reason={change.online ? undefined : t`You're offline. Connect to make this change.`}
            >{t`Send for review`}</Button>
          )
        )
      }
    >
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void verification.refresh({ session: 'ask' })}>
        {(value) => (
          <>
            <TierSteps of={value} at="primary" />
            {value.primary === 'review' && <InReview since={value.updated} />}
            {value.primary !== 'none' ? (
              <SentIdentity sent={value} />
            ) : isClosed ? null : (
              <form
                id="primary"
                className={styles.form}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  void submit();
                }}
              >
                <IdentityFields form={form} refusal={change.refusal} />
              </form>
            )}
            <TierRows of={value} at="primary" />
            <AskVerification of={value} />
          </>
        )}
      </ResourceView>
    </Page>
  );
}

/** Shows what was sent. */
function SentIdentity({ sent }: { sent: Verification }) {
  const { t, i18n } = useLingui();
  return (
    <div className={styles.form}>
      <Pairs
        lines
        pairs={[
          { name: t`Document type`, value: documentName(i18n, sent.type) || '–' },
          { name: t`Name`, value: <bdi>{sent.name || '–'}</bdi> },
          { name: t`Document number`, value: <bdi dir="ltr">{sent.number || '–'}</bdi> },
          // the card above it says since when it is in review
          ...(sent.primary === 'review'
            ? []
            : [{ name: t`Last change`, value: sent.updated ? formatDateTime(sent.updated) : '–' }]),
        ]}
      />
    </div>
  );
}

/** Asks for type, name and number of a document, and for the date of birth. */
function IdentityFields({ form, refusal }: { form: Form<Identity>; refusal: string | undefined }) {
  const { t, i18n } = useLingui();
  const { type, name, number, birthDate } = form.fields;
  return (
    <>
      <Segmented
        label={t`Document type`}
        name="type"
        value={type}
        options={documentOptions(i18n)}
        error={form.error('type', i18n)}
        onChange={(chosen) => form.change({ type: chosen })}
      />
      <Field
        label={t`Name`}
        name="name"
        enterKeyHint="next"
        value={name}
        autoComplete="off"
        maxLength={120}
        help={t`Exactly as shown on your document`}
        error={form.error('name', i18n)}
        onChange={(text) => form.change({ name: text })}
      />
      <Field
        label={t`Document number`}
        name="number"
        enterKeyHint="next"
        value={number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ltr
        maxLength={60}
        error={form.error('number', i18n)}
        onChange={(text) => form.change({ number: text })}
      />
      <Field
        label={t`Date of birth`}
        name="birthDate"
        type="date"
        enterKeyHint="done"
        value={birthDate}
        autoComplete="bday"
        help={t`Exactly as shown on your document`}
        error={form.error('birthDate', i18n)}
        onChange={(date) => form.change({ birthDate: date })}
      />
      <p className={styles.lead}>{t`We don't keep any of this on your device.`}</p>
      {refusal && (
        <Note kind="danger" live>
          {refusal}
        </Note>
      )}
    </>
  );
}
