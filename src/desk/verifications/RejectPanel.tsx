import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isFinalReason, VERIFICATION_REASONS, type VerificationReason } from '../../domain/verification-reasons.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ActPanel } from '../parts/ActPanel.tsx';
import { ChoiceCards } from '../parts/ChoiceCards.tsx';
import { money } from '../words/money.ts';
import { VERIFICATION_REASON_WORDS } from '../words/verifications.ts';
import { rejectVerification, type Verification, type VerificationEvidence } from './api.ts';
import { PanelHead } from './PanelHead.tsx';
import styles from './VerificationDecision.module.css';

const FINAL = VERIFICATION_REASONS.find(isFinalReason);
/** The reasons that are cards; the others are in a list below them. */
const WITH_PICTURES = ['kycUnreadable', 'kycCutOff', 'kycExpired', 'kycNameDiffers'] as const;
const TYPED = ['kycNameDiffers', 'kycNumberDiffers', 'kycDocumentUsed', 'kycWrongDocument'] as const;

interface Props {
  readonly of: Verification;
  readonly evidence: VerificationEvidence;
  /** Whether the person may also refuse another submission. */
  readonly mayBeFinal: boolean;
  readonly onBack: () => void;
}

/** Returns a submission with a reason that the customer reads, also for good. */
export function RejectPanel({ of, evidence: { limits }, mayBeFinal, onBack }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<VerificationReason>();
  const [isFinal, setIsFinal] = useState(false);
  const [note, setNote] = useState('');
  const cards: readonly VerificationReason[] = of.pictures.length > 0 ? WITH_PICTURES : TYPED;
  const others = VERIFICATION_REASONS.filter((reason) => !cards.includes(reason) && !isFinalReason(reason));
  const reason = isFinal ? FINAL : chosen;
  const title = mayBeFinal ? t`Reject` : t`Ask again`;
  return (
    <ActPanel
      action={rejectVerification}
      request={reason && { verification: of.id, reason, ...(note.trim() === '' ? {} : { note }) }}
      missing={t`Choose a reason.`}
      kind={mayBeFinal ? 'danger' : 'filled'}
      label={isFinal ? t`Reject for good` : mayBeFinal ? t`Reject` : t`Ask for another submission`}
      done={isFinal ? t`The submission is rejected for good.` : t`The customer can send another one.`}
      onDone={onBack}
    >
      <PanelHead title={title} onBack={onBack} />
      {!isFinal && (
        <>
          <ChoiceCards
            label={t`Reason the customer reads`}
            value={chosen !== undefined && cards.includes(chosen) ? chosen : undefined}
            onChange={setChosen}
            options={cards.map((value) => ({ value, label: VERIFICATION_REASON_WORDS[value] }))}
          />
          <Select
            label={t`Another reason`}
            value={chosen !== undefined && others.includes(chosen) ? chosen : ''}
            onChange={setChosen}
            placeholder=""
            options={others.map((value) => ({ value, label: VERIFICATION_REASON_WORDS[value] }))}
          />
        </>
      )}
      {mayBeFinal && (
        <div>
          <Checkbox label={t`Final: no other submission`} checked={isFinal} onChange={setIsFinal} />
          <p className={styles.line}>{t`Two people can allow one later.`}</p>
        </div>
      )}
      {limits && <p className={styles.line}>{t`The limit a day stays at ${money(limits.now, 'USDT')}.`}</p>}
      <Field label={t`Note, for staff`} value={note} onChange={setNote} help={t`Optional. Only in the log.`} />
    </ActPanel>
  );
}
