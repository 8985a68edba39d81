import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { signIn, type signInState } from '../../../api/rewards.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { delayUntil } from '../../../client/http/server-timer.ts';
import { shortKey } from '../../../client/outbox/submission.ts';
import { type SubmissionHandle, useSubmission } from '../../../client/outbox/use-submission.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OutcomePanel } from '../../../ui/OutcomePanel.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RefusalNote } from '../../../ui/RefusalNote.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useReward } from '../components/use-reward.ts';
import styles from '../rewards.module.css';
import { signInDays } from '../store.ts';

type Days = ResponseOf<typeof signInState>;
type SignIn = SubmissionHandle<typeof signIn>;

/** A page that stays open past midnight begins the next day by the server's clock. */
function useNextDay({ next, day }: Partial<Pick<Days, 'next' | 'day'>>, money: SignIn): void {
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => void signInDays.refresh(), Math.max(delayUntil(next), 1000));
    return () => clearTimeout(timer);
  }, [next]);
  const beginAnew = useEffectEvent((): void => {
    if (money.state === 'accepted' || money.state === 'refused') money.reset();
  });
  useEffect(() => beginAnew(), [day]);
}

export const begin = () => beginReads([signInDays]);

/**
 * Daily sign-in: today's reward before the tap, what the round pays, and when the next day begins by the server
 * (RWD-01, RWD-02).
 */
export default function CheckInPage() {
  const { t } = useLingui();
  const reward = useReward();
  const days = useResource(signInDays);
  const { value } = days;
  const money = useSubmission(signIn, { onAccepted: () => void signInDays.refresh({ fresh: true }) });
  useNextDay(value ?? {}, money);
  const today = value ? reward(money.answer?.reward ?? value.reward, money.answer?.unit ?? value.unit) : '';
  const done = value?.today === true || money.state === 'accepted';
  const closed = value && value.reward === undefined ? t`Today's reward isn't available right now.` : undefined;
  const act = (): void => {
    if (money.state === 'refused') money.reset();
    void money.submit(value?.day ? { day: value.day } : {}).then(() => signInDays.refresh());
  };

  return (
    <Page
      title={t`Daily check-in`}
      bar="own"
      ownHeading
      bottom={
        value && !done && money.state !== 'unknown' ? (
          <Button
            icon="calendar-check"
            busy={money.state === 'sending'}
            reason={closed}
            onClick={act}
          >{t`Check in for ${today}`}</Button>
        ) : undefined
      }
    >
      <div className={styles.head}>
        <h1>{t`Daily check-in`}</h1>
      </div>
      <ResourceView of={days} messageOf={errorMessage} onRetry={() => void signInDays.refresh()} shape="figure">
        {(state) => (
          <>
            <div className={styles.head}>
              <p className={styles.big} role="status">
                {done ? t`You've checked in today. Credited: ${today}` : t`Today's reward: ${today}`}
              </p>
              {done && state.next !== undefined && (
                <p>{t`You can check in again from ${formatDateTime(state.next, { zone: true })}.`}</p>
              )}
            </div>
            {state.plan.length > 0 && <Plan days={state as Days} done={done} />}
            <div className={styles.block}>
              <Note>{t`If you miss a day, you keep your progress. You can't withdraw points, but once you've completed basic verification you can redeem them for USDT.`}</Note>
              <Outcome money={money} />
            </div>
            <Rows indent="icon">
              <Row
                leading={<Icon name="calendar-check" />}
                title={t`Points history`}
                detail={t`Every credit, with its date`}
                href={hashHref('/pages/mine/pointRecord')}
              />
            </Rows>
          </>
        )}
      </ResourceView>
    </Page>
  );
}

/** What each day of the round pays, and which of them are done, in one row. */
function Plan({ days, done }: { days: Days; done: boolean }) {
  const { t } = useLingui();
  const reward = useReward();
  return (
    <ol className={styles.plan} role="list" aria-label={t`Rewards of this round`}>
      {days.plan.map((pay, place) => {
        const now = place === days.place;
        const past = days.place !== undefined && (place < days.place || (now && done));
        const number = place + 1;
        return (
          <li
            key={place}
            className={styles.step}
            data-state={past ? 'done' : now ? 'now' : 'next'}
            aria-current={now ? 'step' : undefined}
          >
            <span className="visually-hidden">{past ? t`Day ${number}, checked in` : t`Day ${number}`}</span>
            <span className={styles.dot} aria-hidden>
              {past ? <Icon name="check" size={20} /> : number}
            </span>
            {reward(pay, days.unit)}
          </li>
        );
      })}
    </ol>
  );
}

/** What became of today's sign-in, where the headline does not say it. */
function Outcome({ money }: { money: SignIn }) {
  if (money.state === 'refused') return <RefusalNote>{money.message}</RefusalNote>;
  if (money.state === 'unknown')
    return (
      <OutcomePanel
        state="unknown"
        stuck={money.stuck}
        reference={money.key === undefined ? undefined : shortKey(money.key)}
      />
    );
  return null;
}
