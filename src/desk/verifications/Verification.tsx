import { useLingui } from '@lingui/react/macro';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { useView } from '../calls/views.ts';
import { EntryComing, EntryPage, Happened, Part } from '../parts/EntryPage.tsx';
import { Moment } from '../parts/Moment.tsx';
import { Table } from '../parts/Table.tsx';
import { deskHref } from '../shell/route.ts';
import { LEVEL_WORDS } from '../words/customers.ts';
import { TIER_WORDS, VERIFICATION_STATE_WORDS } from '../words/verifications.ts';
import { verificationView, type Verification as Submission } from './api.ts';
import { Pictures } from './Pictures.tsx';
import { Sources } from './Sources.tsx';
import { VerificationChecks } from './VerificationChecks.tsx';
import { VerificationDecision } from './VerificationDecision.tsx';

/** A submission: its pictures, what was typed beside what is known, the checks, and the decision. */
export function Verification({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(verificationView, { id });
  if (error || !data) return <EntryComing title={t`Verification ${id}`} error={error} />;
  const { verification, evidence } = data;
  return (
    <EntryPage
      title={t`Verification ${verification.id}`}
      decision={<VerificationDecision of={verification} evidence={evidence} />}
    >
      <Pictures of={verification} />
      <Sources of={verification} evidence={evidence} />
      <VerificationChecks of={verification} evidence={evidence} />
      <Customer of={verification} />
      <Others of={verification} />
      <Events of={verification} />
    </EntryPage>
  );
}

function Customer({ of: { account, username, level } }: { readonly of: Submission }) {
  const { t } = useLingui();
  return (
    <Part title={t`Customer`}>
      <Pairs
        lines
        pairs={[
          { name: <bdi>{username}</bdi>, value: <a href={deskHref('customers', account)}>{t`Open`}</a> },
          { name: t`Verified now`, value: LEVEL_WORDS[level] },
        ]}
      />
    </Part>
  );
}

function Others({ of: { others } }: { readonly of: Submission }) {
  const { t } = useLingui();
  if (others.length === 0) return null;
  const title = t`Other submissions of this customer`;
  return (
    <Part title={title}>
      <Table
        label={title}
        rows={others}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: t`Number`, render: ({ id }) => <a href={deskHref('verifications', id)}>{id}</a> },
          { label: t`State`, isCardEnd: true, render: ({ state }) => VERIFICATION_STATE_WORDS[state] },
          { label: t`Tier`, render: ({ tier }) => TIER_WORDS[tier] },
          { label: t`Reason`, render: ({ reason }) => reason },
          { label: t`Sent`, render: ({ created }) => <Moment at={created} /> },
        ]}
      />
    </Part>
  );
}

/** When it was sent, decided and revoked, and by whom. */
function Events({ of: { created, decided, decidedBy, revoked, state } }: { readonly of: Submission }) {
  const { t } = useLingui();
  const by = decidedBy ?? t`a provider`;
  const wasApproved = state === 'verified' || revoked !== null;
  return (
    <Happened
      events={[
        { at: created, text: t`Sent by the customer` },
        ...(decided === null ? [] : [{ at: decided, text: wasApproved ? t`Approved by ${by}` : t`Rejected by ${by}` }]),
        ...(revoked === null ? [] : [{ at: revoked, text: t`Revoked` }]),
      ]}
    />
  );
}
