import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isFinalReason, VERIFICATION_REASONS, type VerificationReason } from '../../domain/verification-reasons.ts';
import { Note } from '../../ui/base/Note.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ActPanel } from '../parts/ActPanel.tsx';
import { money } from '../words/money.ts';
import { useProposing } from '../parts/use-proposing.ts';
import { VERIFICATION_REASON_WORDS } from '../words/verifications.ts';
import { reopenVerification, revokeVerification, type Verification, type VerificationEvidence } from './api.ts';
import { PanelHead } from './PanelHead.tsx';
import styles from './VerificationDecision.module.css';

interface Props {
  readonly of: Verification;
  readonly onBack: () => void;
}

/** Proposes to take a verification back, with what stops. */
export function RevokePanel({ of, evidence: { limits }, onBack }: Props & { readonly evidence: VerificationEvidence }) {
  const { t } = useLingui();
  const isProposing = useProposing();
  const [reason, setReason] = useState<VerificationReason | ''>('');
  const [note, setNote] = useState('');
  return (
    <ActPanel
      action={revokeVerification}
      request={reason === '' ? undefined : { verification: of.id, reason, ...(note.trim() === '' ? {} : { note }) }}
      missing={t`Choose a reason.`}
      kind="danger"
      label={isProposing ? t`Propose to revoke` : t`Revoke`}
      done={t`The verification is revoked.`}
      onDone={onBack}
      showsDeciders
    >
      <PanelHead title={t`Revoke the verification`} onBack={onBack} />
      <Pairs
        lines
        pairs={[
          ...(limits
            ? [{ name: t`Limit a day`, value: t`${money(limits.now, 'USDT')} → ${money(limits.after, 'USDT')}` }]
            : []),
          { name: t`Open orders`, value: t`go on` },
          ...(of.tier === 'primary'
            ? [{ name: t`Advanced verification`, value: t`goes with it` }]
            : [{ name: t`Basic verification`, value: t`stays` }]),
        ]}
      />
      <Select
        label={t`Reason the customer reads`}
        value={reason}
        onChange={setReason}
        placeholder=""
        options={VERIFICATION_REASONS.map((value) => ({
          value,
          label: isFinalReason(value) ? t`Not accepted: no other submission` : VERIFICATION_REASON_WORDS[value],
        }))}
      />
      <Field label={t`Why, for the log`} value={note} onChange={setNote} help={t`Optional. Only in the log.`} />
      <Note>
        <p>{t`Don't tell the customer about a list: a hint may be an offence.`}</p>
      </Note>
    </ActPanel>
  );
}

/** Proposes to let a customer send another submission after a final refusal. */
export function ReopenPanel({ of, onBack }: Props) {
  const { t } = useLingui();
  const isProposing = useProposing();
  return (
    <ActPanel
      action={reopenVerification}
      request={{ verification: of.id }}
      missing=""
      label={isProposing ? t`Propose to allow one` : t`Allow one`}
      done={t`The customer can send another one.`}
      onDone={onBack}
      showsDeciders
    >
      <PanelHead title={t`Allow another submission`} onBack={onBack} />
      <p className={styles.line}>{t`The form opens again. The limit stays as it is.`}</p>
    </ActPanel>
  );
}
