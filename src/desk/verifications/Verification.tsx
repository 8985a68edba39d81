import { useLingui } from '@lingui/react/macro';
import {
  approveVerification,
  lookAtPictures,
  type PictureSide,
  rejectVerification,
  reopenVerification,
  revokeVerification,
  type VerificationPictures,
  type VerificationReasonEntry,
  verificationView,
  type Verification as Submission,
} from './api.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useView } from '../calls/views.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { Failure } from '../parts/Failure.tsx';
import { DeskEntry, Section } from '../parts/DeskPage.tsx';
import { deskHref } from '../shell/route.ts';
import { Picture } from '../parts/Picture.tsx';

/** A submission with what its reviewer needs, and the verdict. */
export function Verification({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(verificationView, { id });
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const { verification: submission, reasons } = data;
  const { account, username, tier, state, created, identity, level, sameNumber, reason, decided, decidedBy } =
    submission;
  return (
    <DeskEntry title={t`Verification ${submission.id}`} actions={<Verdicts of={submission} reasons={reasons} />}>
      {sameNumber.count > 0 && (
        <Note kind="warn" title={t`Other accounts sent the same document number`}>
          {sameNumber.accounts.map((other) => (
            <a key={other} href={deskHref('customers', other)}>
              {t`Customer ${other}`}{' '}
            </a>
          ))}
        </Note>
      )}
      <FieldList
        of={{ customer: username, tier, verifiedNow: level, sent: created, state, decided, decidedBy, reason }}
        moments={['sent', 'decided']}
      />
      <p>
        <a href={deskHref('customers', account)}>{t`The customer's page`}</a>
      </p>
      <Section title={t`Document`}>
        <FieldList of={{ type: identity.type, name: identity.name, number: identity.number }} />
      </Section>
      <Pictures of={submission} />
      {submission.others.length > 0 && (
        <Section title={t`Other submissions of this customer`}>
          <FieldList
            of={{
              submissions: submission.others.map((other) => ({
                number: other.id,
                tier: other.tier,
                state: other.state,
                sent: other.created,
                reason: other.reason,
              })),
            }}
            moments={['sent']}
          />
        </Section>
      )}
    </DeskEntry>
  );
}

interface VerdictsProps {
  of: Submission;
  reasons: readonly VerificationReasonEntry[];
}

/** What can be decided about a submission in its state. */
function Verdicts({ of: submission, reasons }: VerdictsProps) {
  const { t } = useLingui();
  const { state, username } = submission;
  const fixed = { verification: submission.id };
  const reasonField = {
    name: 'reason',
    label: t`Reason, which the customer reads in their language`,
    kind: 'choice',
    options: reasons.map(({ reason: value, text, isFinal }) => ({ value, label: isFinal ? t`${text} (final)` : text })),
  } as const;
  return (
    <>
      {state === 'review' && (
        <>
          <ActButton
            action={approveVerification}
            kind="main"
            label={t`Approve`}
            title={t`Verify ${username}`}
            fixed={fixed}
          />
          <ActButton
            action={rejectVerification}
            kind="danger"
            label={t`Return`}
            title={t`Return the submission of ${username}`}
            fixed={fixed}
            fields={[reasonField]}
          />
        </>
      )}
      {submission.isFinal && (
        <ActButton
          action={reopenVerification}
          label={t`Reopen`}
          title={t`Let ${username} send another submission`}
          fixed={fixed}
        />
      )}
      {state === 'verified' && (
        <ActButton
          action={revokeVerification}
          kind="danger"
          label={t`Take back`}
          title={t`Take back the verification of ${username}`}
          fixed={fixed}
          fields={[reasonField]}
        />
      )}
    </>
  );
}

function Pictures({ of: { id, pictures } }: { readonly of: Submission }) {
  const { t } = useLingui();
  if (pictures.length === 0) return null;
  const names: Record<PictureSide, string> = { front: t`Front`, back: t`Back`, face: t`Face` };
  return (
    <Section title={t`Pictures`}>
      <p>{pictures.map((side) => names[side]).join(', ')}</p>
      <ActButton
        action={lookAtPictures}
        label={t`Show pictures`}
        title={t`Pictures of verification ${id}`}
        fixed={{ verification: id }}
      >
        {(result) =>
          (result as VerificationPictures).map(({ side, picture }) => (
            <section key={side}>
              <h3>{names[side]}</h3>
              {typeof picture === 'string' ? <p>{picture}</p> : <Picture of={picture} name={names[side]} />}
            </section>
          ))
        }
      </ActButton>
    </Section>
  );
}
