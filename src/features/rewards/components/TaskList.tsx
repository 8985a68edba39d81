import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { lookInRecords } from '../../../client/outbox/messages.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { claimTask } from '../../../api/rewards.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { readLink } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { RefusalNote } from '../../../ui/trading/RefusalNote.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { tasks, type Task } from '../store.ts';
import { useReward } from './use-reward.ts';
import styles from '../rewards.module.css';

const hasEnded = ({ ends, paid, claimable }: Pick<Task, 'ends' | 'paid' | 'claimable'>): boolean =>
  ends !== undefined && ends <= serverNow() && !paid && !claimable;

const isCount = (value: string | undefined): value is string => value !== undefined && /^(0|[1-9]\d{0,8})$/.test(value);

/** Tasks that cost nothing, with the page where each is done. */
const TASKS_WITHOUT_MONEY: Readonly<Record<string, Path>> = {
  week: '/pages/index/singin',
  nickname: '/pages/mine/setting/nickname',
  avatar: '/pages/mine/setting/avatar',
  read: '/pages/index/msgList',
};

/** Whether a task is known to ask for neither a trade nor a deposit. A task that the app doesn't know may do so. */
const isWithoutMoney = ({ id, link }: Pick<Task, 'id' | 'link'>): boolean => TASKS_WITHOUT_MONEY[id] === link;

/** Shows a task's condition, reward, progress and expiry (RWD-03); a missing value reads "–". */
function TaskItem({ task }: { task: Task }) {
  const { t } = useLingui();
  const reward = useReward();
  const submission = useSubmission(claimTask, { onAccepted: () => void tasks.refresh({ fresh: true }) });
  const { id, title, condition, progress, goal, ends, paid, claimable, withdrawable } = task;
  const figure = reward(task.reward, task.unit);
  const { online } = useSnapshot(connection);
  const isOver = hasEnded(task);
  const target = task.link === '' ? undefined : readLink(task.link);
  return (
    <li className={styles.task}>
      <div className={styles.ends}>
        <h3>{title}</h3>
        <span className={styles.gain}>{figure}</span>
      </div>
      <p>{condition === '' ? t`Condition: –` : condition}</p>
      {!isOver && isCount(goal) && isCount(progress) && goal !== '0' && (
        <Progress
          label={t`Progress of “${title}”`}
          value={Math.min(1, Number.parseInt(progress, 10) / Number.parseInt(goal, 10))}
        />
      )}
      <div className={styles.ends}>
        <p>{t`${progress ?? '–'} of ${goal ?? '–'}`}</p>
        <p>{t`Ends on ${ends === undefined ? '–' : formatDateTime(ends, { zone: true })}`}</p>
      </div>
      <Pairs
        pairs={[{ name: t`Can be withdrawn`, value: withdrawable === undefined ? '–' : withdrawable ? t`Yes` : t`No` }]}
      />
      {submission.state === 'refused' && <RefusalNote>{submission.message}</RefusalNote>}
      {submission.state === 'unknown' && (
        <Note kind="warn" title={t`We are checking`} live>
          {submission.stuck ? t(lookInRecords) : t`We haven't had an answer yet. You can't be credited twice.`}
        </Note>
      )}
      {paid || submission.state === 'accepted' ? (
        <Note live={submission.state === 'accepted'}>{t`Done. ${figure} credited.`}</Note>
      ) : claimable && task.reward !== undefined ? (
        <Button
          kind="soft"
          busy={submission.state === 'sending'}
          reason={online ? undefined : t`You're offline. Connect to collect it.`}
          onClick={() => void submission.submit({ id })}
        >{t`Collect ${figure}`}</Button>
      ) : isOver ? (
        <Note>{t`This task has ended.`}</Note>
      ) : target?.kind === 'route' ? (
        <Button kind="outline" href={hashHref(target.to)}>
          {t({ message: 'Open', context: 'a page' })}
        </Button>
      ) : null}
    </li>
  );
}

function TaskItems({ items, label }: { items: readonly Task[]; label: string }) {
  return (
    <ul role="list" aria-label={label} className={styles.tasks}>
      {items.map((task) => (
        <TaskItem key={task.id} task={task} />
      ))}
    </ul>
  );
}

/**
 * Lists the customer's open tasks, with the ended ones folded away below. `below` waits until their height is known.
 */
export function TaskList({ below }: { readonly below?: ReactNode }) {
  const { t } = useLingui();
  const list = useResource(tasks);
  return (
    <ResourceView
      of={list}
      messageOf={errorMessage}
      onRetry={() => void tasks.refresh()}
      title={t`Tasks didn't load`}
      shape="rows"
      below={below}
    >
      {({ lists }) =>
        lists.length === 0 ? (
          <Empty
            drawing="receipt"
            title={t`No tasks right now`}
          >{t`New tasks will appear here with their conditions and end date.`}</Empty>
        ) : (
          <>
            {lists.every(isWithoutMoney) && (
              <p className={styles.lead}>{t`None of these asks you to trade or to deposit.`}</p>
            )}
            <TaskItems items={lists.filter((task) => !hasEnded(task)) as Task[]} label={t`Tasks`} />
            {lists.some(hasEnded) && (
              <div className={styles.ended}>
                <Fold title={t`Ended tasks`}>
                  <TaskItems items={lists.filter(hasEnded) as Task[]} label={t`Ended tasks`} />
                </Fold>
              </div>
            )}
          </>
        )
      }
    </ResourceView>
  );
}
