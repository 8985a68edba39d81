import { useLingui } from '@lingui/react/macro';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isThaiIdRight } from '../../domain/thai-id.ts';
import { Note } from '../../ui/base/Note.tsx';
import { hasRole } from '../api/roles.ts';
import { useMe } from '../calls/session.ts';
import { DecisionFrame } from '../parts/DecisionFrame.tsx';
import { DeskButton } from '../parts/DeskButton.tsx';
import { Moment } from '../parts/Moment.tsx';
import { money } from '../words/money.ts';
import { isProposed } from '../parts/proposals.ts';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { useLetters } from '../parts/use-letters.ts';
import { TIER_WORDS, VERIFICATION_STATE_WORDS, whyTwoVerify } from '../words/verifications.ts';
import {
  approveVerification,
  reopenVerification,
  revokeVerification,
  type Verification,
  type VerificationEvidence,
} from './api.ts';
import { ApprovePanel } from './ApprovePanel.tsx';
import { RejectPanel } from './RejectPanel.tsx';
import { ReopenPanel, RevokePanel } from './RevokePanel.tsx';
import styles from './VerificationDecision.module.css';

interface Props {
  readonly of: Verification;
  readonly evidence: VerificationEvidence;
}

/** What is open in the column, other than what is decided at first. */
type Way = 'again' | 'reject' | 'revoke' | 'reopen';

/** The decision about a submission: what it raises, what the person looked at, and the ways to decide. */
export function VerificationDecision({ of, evidence }: Props) {
  const { t } = useLingui();
  const roles = useMe().data?.roles ?? [];
  const [way, setWay] = useState<Way>();
  const part = useLetters<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, tier, identity } = of;
  const back = (): void => {
    // the button that is pressed goes away
    flushSync(() => setWay(undefined));
    heading.current?.focus({ preventScroll: true });
  };
  const what = t`${TIER_WORDS[tier]} verification`;
  const whyTwo = whyTwoVerify({ ...of, isCheckDigitWrong: isThaiIdRight(identity) === false });
  const mayDecide = hasRole(roles, approveVerification.roles);
  return (
    <DecisionFrame
      label={t`Decision`}
      what={what}
      brief={
        state === 'review'
          ? whyTwo === undefined
            ? t`One person decides.`
            : t`Two people decide.`
          : VERIFICATION_STATE_WORDS[state]
      }
      opens={state === 'review' ? t`Decide` : t`Show`}
    >
      <div ref={part} className={styles.decision}>
        {way === undefined && <Head of={of} evidence={evidence} what={what} heading={heading} />}
        <ProposalNote of={evidence.approval} />
        {state === 'review' && whyTwo !== undefined && (
          <Note kind="danger">
            <p>{whyTwo}</p>
          </Note>
        )}
        {mayDecide && state === 'review' && way === undefined && (
          <>
            {!isProposed(evidence, approveVerification) && <ApprovePanel of={of} hasLooked={evidence.hasLooked} />}
            <div className={styles.ways}>
              <DeskButton onClick={() => setWay('again')}>{t`Ask again`}</DeskButton>
              <DeskButton kind="danger" letter="r" onClick={() => setWay('reject')}>
                {t`Reject`}
              </DeskButton>
            </div>
          </>
        )}
        {(way === 'again' || way === 'reject') && state === 'review' && (
          <RejectPanel key={way} of={of} evidence={evidence} mayBeFinal={way === 'reject'} onBack={back} />
        )}
        {mayDecide && state === 'verified' && way === undefined && !isProposed(evidence, revokeVerification) && (
          <DeskButton kind="danger" onClick={() => setWay('revoke')}>{t`Revoke the verification`}</DeskButton>
        )}
        {way === 'revoke' && state === 'verified' && <RevokePanel of={of} evidence={evidence} onBack={back} />}
        {mayDecide && of.isFinal && way === undefined && !isProposed(evidence, reopenVerification) && (
          <DeskButton onClick={() => setWay('reopen')}>{t`Allow another submission`}</DeskButton>
        )}
        {way === 'reopen' && of.isFinal && <ReopenPanel of={of} onBack={back} />}
      </div>
    </DecisionFrame>
  );
}

interface HeadProps extends Props {
  readonly what: string;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** What is asked for and what it raises, or what was decided. */
function Head({
  of: { state, decided, decidedBy, revoked, reason, isFinal },
  evidence: { limits },
  what,
  heading,
}: HeadProps) {
  const { t } = useLingui();
  const by = decidedBy ?? t`a provider`;
  if (state === 'review')
    return (
      <div>
        <p className={styles.label}>{t`Asked for`}</p>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {what}
        </h2>
        {limits && (
          <p className={styles.line}>
            {limits.now === limits.after
              ? t`The limit a day stays at ${money(limits.now, 'USDT')}.`
              : t`Limit a day rises from ${money(limits.now, 'USDT')} to ${money(limits.after, 'USDT')}.`}
          </p>
        )}
      </div>
    );
  return (
    <div>
      <p className={styles.label}>{what}</p>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {state === 'verified' ? t`Approved` : revoked === null ? t`Rejected` : t`Revoked`}
      </h2>
      {decided !== null && (
        <p className={styles.line}>
          {state === 'verified' || revoked !== null ? t`Approved by ${by}` : t`Rejected by ${by}`}{' '}
          <Moment at={decided} />
        </p>
      )}
      {revoked !== null && (
        <p className={styles.line}>
          {t`Revoked`} <Moment at={revoked} />
        </p>
      )}
      {reason !== '' && <p className={styles.line}>{t`The customer reads: ${reason}`}</p>}
      {isFinal && <p className={styles.line}>{t`They can't send another one.`}</p>}
    </div>
  );
}
