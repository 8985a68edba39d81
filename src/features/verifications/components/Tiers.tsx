import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../browser/location.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Stepper } from '../../../ui/figures/Stepper.tsx';
import styles from '../../../ui/layout/change-form.module.css';
import { TierState } from './TierState.tsx';

interface Props {
  of: { readonly primary: string; readonly advanced: string; readonly reason: string; readonly final: boolean };
  /** The tier whose page is open. */
  at: 'primary' | 'advanced';
}

/** Shows both tiers with their states, a link to the other one, and why a submission was refused (KYC-01, KYC-07). */
export function Tiers({ of: verification, at }: Props) {
  const { t } = useLingui();
  const linkTo = (tier: 'primary' | 'advanced'): string | undefined =>
    tier === at ? undefined : hashHref(`/pages/mine/Certification/${tier}`);
  return (
    <>
      {verification.advanced !== 'verified' && (
        <div className={styles.steps}>
          <Stepper
            steps={[t`Basic verification`, t`Advanced verification`]}
            current={verification.primary === 'verified' ? 1 : 0}
          />
        </div>
      )}
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
      {verification.reason && verification[at] === 'none' && (
        <Note kind="warn" title={verification.final ? t`Verification not accepted` : t`Changes needed`}>
          <bdi>{verification.reason}</bdi>
        </Note>
      )}
    </>
  );
}
