import { useLingui } from '@lingui/react/macro';
import { hashHref } from '../../../lib/location.ts';
import { Note } from '../../../ui/Note.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import styles from '../form.module.css';
import { TierState } from './TierState.tsx';

interface Props {
  of: { readonly primary: string; readonly advanced: string; readonly reason: string };
  at: 'primary' | 'advanced';
}

/** Both tiers with their states, a way to the other one, and why the last one was returned (KYC-01, KYC-07). */
export function Tiers({ of, at }: Props) {
  const { t } = useLingui();
  const other = (tier: 'primary' | 'advanced'): string | undefined =>
    tier === at ? undefined : hashHref(`/pages/mine/Certification/${tier}`);
  return (
    <>
      {of.advanced !== 'verified' && (
        <div className={styles.steps}>
          <Stepper
            steps={[t`Basic verification`, t`Advanced verification`]}
            current={of.primary === 'verified' ? 1 : 0}
          />
        </div>
      )}
      <Rows indent="text">
        <Row
          title={t`Basic verification`}
          detail={t`Name and document number`}
          trailing={<TierState state={of.primary} />}
          href={other('primary')}
          chevron={at !== 'primary'}
        />
        <Row
          title={t`Advanced verification`}
          detail={t`Photos of your document`}
          trailing={<TierState state={of.advanced} />}
          href={other('advanced')}
          chevron={at !== 'advanced'}
        />
      </Rows>
      {of.reason && of[at] === 'none' && (
        <Note kind="warn" title={t`Sent back for changes`}>
          <bdi>{of.reason}</bdi>
        </Note>
      )}
    </>
  );
}
