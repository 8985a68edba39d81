import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { checkIn, type checkInState } from '../../../api/rewards.ts';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { delayUntil } from '../../../client/http/server-timer.ts';
import { shortKey } from '../../../client/outbox/submission.ts';
import { type SubmissionHandle, useSubmission } from '../../../client/outbox/use-submission.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { OutcomePanel } from '../../../ui/trading/OutcomePanel.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { RefusalNote } from '../../../ui/trading/RefusalNote.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { points, PointsHead } from '../../points/index.ts';
import { RewardPage } from '../components/RewardPage.tsx';
import { useReward } from '../components/use-reward.ts';
import styles from '../rewards.module.css';
import { checkInDays } from '../store.ts';

type CheckInState = ResponseOf<typeof checkInState>;
type CheckInSubmission = SubmissionHandle<typeof checkIn>;

/** Moves a page that is open at midnight, by the server's clock, on to the next day. */
function useNextDay({ next, day }: Partial<Pick<CheckInState, 'next' | 'day'>>, submission: CheckInSubmission): void {
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => void checkInDays.refresh(), Math.max(delayUntil(next), 1000));
    return () => clearTimeout(timer);
  }, [next]);
  const resetForNewDay = useEffectEvent((): void => {
    if (submission.state === 'accepted' || submission.state === 'refused') submission.reset();
  });
  useEffect(() => resetForNewDay(), [day]);
}

export const beginPageReads = () => beginReads([checkInDays, points]);

/**
 * Shows the points and the daily check-in: today's reward before the tap, the rewards of the round, and when the next
 * day begins by the server's clock (RWD-01, RWD-02, LOOK-32).
 */
export default function CheckInPage() {
  const { t } = useLingui();
  const reward = useReward();
  const days = useResource(checkInDays);
  const { value } = days;
  const submission = useSubmission(checkIn, {
    onAccepted: () => {
      void checkInDays.refresh({ fresh: true });
      void points.refresh({ fresh: true });
    },
  });
  useNextDay(value ?? {}, submission);
  const today = value ? reward(submission.answer?.reward ?? value.reward, submission.answer?.unit ?? value.unit) : '';
  const hasCheckedIn = value?.today === true || submission.state === 'accepted';
  const { online } = useSnapshot(connection);
  const missing = value && value.reward === undefined ? t`Today's reward isn't available right now.` : undefined;
  const blocker = online ? missing : t`You're offline. Connect to check in.`;
  const submitCheckIn = (): void => {
    if (submission.state === 'refused') submission.reset();
    void submission.submit(value?.day ? { day: value.day } : {}).then(() => checkInDays.refresh());
  };

  return (
    <RewardPage
      path="/pages/index/singin"
      title={t`Daily check-in`}
      bar="own"
      bottom={
        value && submission.state !== 'unknown' ? (
          hasCheckedIn ? (
            <Button icon="check" disabled>{t`Checked in today`}</Button>
          ) : (
            <Button
              icon="calendar-check"
              busy={submission.state === 'sending'}
              reason={blocker}
              onClick={submitCheckIn}
            >{t`Check in for ${today}`}</Button>
          )
        ) : undefined
      }
    >
      <PointsHead />
      <ResourceView of={days} messageOf={errorMessage} onRetry={() => void checkInDays.refresh()} shape="figure">
        {(state) => (
          <>
            <div className={styles.head}>
              <p className={styles.today} role="status">
                {hasCheckedIn ? t`You've checked in today. Credited: ${today}` : t`Today's reward: ${today}`}
              </p>
              {hasCheckedIn && state.next !== undefined && (
                <p
                  className={styles.label}
                >{t`You can check in again from ${formatDateTime(state.next, { zone: true })}.`}</p>
              )}
            </div>
            {state.plan.length > 0 && (
              <>
                <SectionHeading id="plan">{t`Rewards in this round`}</SectionHeading>
                <Plan days={state as CheckInState} hasCheckedIn={hasCheckedIn} />
              </>
            )}
            <div className={styles.block}>
              <Note>{t`If you miss a day, you keep your progress. You can't withdraw points, but once you've completed basic verification you can redeem them for USDT.`}</Note>
              <Outcome submission={submission} />
            </div>
            <Rows indent="icon">
              <Row
                leading={<Icon name="history" />}
                title={t`Points history`}
                detail={t`Every change, with its date`}
                href={hashHref('/pages/mine/pointRecord')}
              />
            </Rows>
          </>
        )}
      </ResourceView>
    </RewardPage>
  );
}

interface PlanProps {
  days: CheckInState;
  hasCheckedIn: boolean;
}

/** Shows the days of the round in one row, each with its reward and whether it is done. */
function Plan({ days, hasCheckedIn }: PlanProps) {
  const { t } = useLingui();
  const reward = useReward();
  return (
    <ol className={styles.plan} role="list" aria-labelledby="plan">
      {days.plan.map((dayReward, index) => {
        const isToday = index === days.place;
        const isDone = days.place !== undefined && (index < days.place || (isToday && hasCheckedIn));
        const number = index + 1;
        return (
          <li
            key={index}
            className={styles.step}
            data-state={isDone ? 'done' : isToday ? 'now' : 'next'}
            aria-current={isToday ? 'step' : undefined}
          >
            <span className="visually-hidden">{isDone ? t`Day ${number}, checked in` : t`Day ${number}`}</span>
            <span className={styles.dot} aria-hidden>
              {isDone ? <Icon name="check" size={20} /> : number}
            </span>
            {reward(dayReward, days.unit)}
          </li>
        );
      })}
    </ol>
  );
}

/** Shows a check-in that was refused or whose outcome is unknown; the headline covers the other states. */
function Outcome({ submission }: { submission: CheckInSubmission }) {
  if (submission.state === 'refused') return <RefusalNote>{submission.message}</RefusalNote>;
  if (submission.state === 'unknown')
    return (
      <OutcomePanel
        state="unknown"
        stuck={submission.stuck}
        reference={submission.key === undefined ? undefined : shortKey(submission.key)}
      />
    );
  return null;
}
