import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Icon, type IconName } from '../../../ui/base/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import styles from './tier-card.module.css';

interface Props {
  icon: IconName;
  kind?: 'danger';
  title: string;
  children: ReactNode;
}

/** The state of a submission: what happens to it, in one or two sentences. */
function TierCard({ icon, kind, title, children }: Props) {
  return (
    <div className={styles.card}>
      <Card label={title}>
        <div className={styles.head} data-kind={kind}>
          <Icon name={icon} />
          <h2>{title}</h2>
        </div>
        {children}
      </Card>
    </div>
  );
}

/**
 * Says that a submission is in review, and since when.
 * @param since ms of the last change, which is the submission while it is in review
 */
export function InReview({ since }: { since: number | null | undefined }) {
  const { t } = useLingui();
  return (
    <TierCard icon="clock" title={since ? t`In review since ${formatDateTime(since)}` : t`In review`}>
      <p>{t`We're checking your details. We'll message you when it's done.`}</p>
    </TierCard>
  );
}

interface RefusedProps {
  /** The server's text: what was wrong and what to do. */
  reason: string;
  isFinal: boolean;
  /** Only the photos have to be sent again. */
  keepsBasic: boolean;
}

/** Says why a submission was refused, and what stays. */
export function Refused({ reason, isFinal, keepsBasic }: RefusedProps) {
  const { t } = useLingui();
  return (
    <TierCard icon="circle-x" kind="danger" title={isFinal ? t`Verification not accepted` : t`Changes needed`}>
      <p>
        <bdi>{reason}</bdi>
      </p>
      {keepsBasic && !isFinal && <p className={styles.kept}>{t`Your basic verification stays as it is.`}</p>}
    </TierCard>
  );
}
