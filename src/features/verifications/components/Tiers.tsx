import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Stepper } from '../../../ui/figures/Stepper.tsx';
import styles from '../../../ui/layout/change-form.module.css';
import { AskAbout } from '../../cases/index.ts';
import { Refused } from './TierCard.tsx';
import { TierState } from './TierState.tsx';

export type Tier = 'primary' | 'advanced';

interface Verification {
  readonly primary: string;
  readonly advanced: string;
  readonly reason: string;
  readonly final: boolean;
}

interface Props {
  of: Verification;
  /** The tier whose page is open. */
  at: Tier;
}

/** Shows how far the verification is, and why a submission was refused (KYC-07). */
export function TierSteps({ of: verification, at }: Props) {
  const { t } = useLingui();
  const { primary, advanced, reason, final: isFinal } = verification;
  return (
    <>
      {advanced !== 'verified' && (
        <div className={styles.steps}>
          <Stepper steps={[t`Basic verification`, t`Advanced verification`]} current={primary === 'verified' ? 1 : 0} />
        </div>
      )}
      {reason && verification[at] === 'none' && (
        <Refused reason={reason} isFinal={isFinal} keepsBasic={at === 'advanced' && primary === 'verified'} />
      )}
    </>
  );
}

/** Lists both tiers with their states, and links to the other one (KYC-01). */
export function TierRows({ of: verification, at }: Props) {
  const { t } = useLingui();
  const linkTo = (tier: Tier): string | undefined =>
    tier === at ? undefined : hashHref(`/pages/mine/Certification/${tier}`);
  return (
    <Rows indent="text">
      <Row
        title={t`Basic verification`}
        detail={t`Name and document number`}
        trailing={<TierState state={verification.primary} />}
        href={linkTo('primary')}
        chevron={at !== 'primary'}
      />
      <Row
        title={t`Advanced verification`}
        detail={t`Photos of your document`}
        trailing={<TierState state={verification.advanced} />}
        href={linkTo('advanced')}
        chevron={at !== 'advanced'}
      />
    </Rows>
  );
}

/** Leads to a question about what was sent; nothing before the first submission. */
export function AskVerification({ of: { primary, advanced, reason } }: { readonly of: Verification }) {
  const isSent = primary !== 'none' || advanced !== 'none' || reason !== '';
  return isSent && <AskAbout about="verification" />;
}
