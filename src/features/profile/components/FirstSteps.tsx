import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { user } from '../../../client/session/user.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { StepBars } from '../../../ui/figures/StepBars.tsx';
import { protection, RiskSheet } from '../../protection/index.ts';
import { hasPassedIdentity } from '../first-steps.ts';
import styles from './first-steps.module.css';

interface Step {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly isDone: boolean;
}

/** Lists the steps with their states; the first open one is marked as the next. */
function StepList({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useLingui();
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, detail, isDone }, index) => (
        <li key={title} aria-current={index === next ? 'step' : undefined}>
          <span className={styles.number} data-state={isDone ? 'done' : index === next ? 'next' : undefined}>
            {isDone ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>
            <span className={styles.title}>{title}</span>
            {isDone && <span className="visually-hidden"> {t`Done`}</span>}
            {!isDone && detail && <span className={styles.detail}>{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows customers who have never had money here what to do before their first order, instead of a total of zero. Each
 * step has its state and the time it takes, and one button leads to the next (LIVE-08).
 */
export function FirstSteps() {
  const { t } = useLingui();
  const profile = useResource(user).value;
  const risk = useResource(protection).value?.risk;
  const [isRiskSheetOpen, setIsRiskSheetOpen] = useState(false);
  const isVerified = hasPassedIdentity(profile?.certification);
  const hasAnswered = !risk || risk.opens !== undefined;
  const wait = risk?.wait;
  const steps: readonly Step[] = [
    { title: t`Account opened`, isDone: true },
    { title: t`Verify your identity`, detail: t`About 2 minutes, with your ID card`, isDone: isVerified },
    {
      title: t`Answer five questions about risk`,
      detail: wait
        ? t`You can place your first order ${plural(wait, { one: '# hour', other: '# hours' })} later`
        : t`Before your first order`,
      isDone: hasAnswered,
    },
  ];
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const isReady = doneCount === steps.length;
  const opens = risk?.opens;
  return (
    <>
      <section className={styles.head}>
        {profile?.nickname && <p>{t`Welcome, ${profile.nickname}`}</p>}
        <h2>{isReady ? t`Add money for your first order` : t`Three steps to your first order`}</h2>
      </section>
      <section className={styles.card} aria-label={t`Your first steps`}>
        <p className={styles.count}>{t`${doneCount} of ${steps.length} done`}</p>
        <StepBars count={steps.length} done={doneCount} />
        <StepList steps={steps} />
        {isReady && opens !== undefined && opens > serverNow() && (
          <p
            className={styles.detail}
          >{t`You can place your first order from ${formatDateTime(opens, { zone: true })}.`}</p>
        )}
        {!isVerified ? (
          <Button href={hashHref('/pages/mine/Certification/primary')}>{t`Verify your identity`}</Button>
        ) : hasAnswered ? (
          <Button icon="arrow-down-to-line" href={hashHref('/pages/Recharge/Recharge')}>{t`Deposit`}</Button>
        ) : (
          <Button onClick={() => setIsRiskSheetOpen(true)}>{t`Answer the questions`}</Button>
        )}
      </section>
      {isRiskSheetOpen && (
        <Suspense>
          <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
