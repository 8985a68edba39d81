import { and, count, eq, gte } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { Account } from '../customers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { checkIns, taskPayments } from './schema.ts';
import { countReadMessages } from '../messages/index.ts';
import { translate } from '../../platform/texts/translate.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { nextWeek, weekStart } from './day.ts';
import { POINTS } from '../points/index.ts';
import { creditPoints } from './points.ts';
import { msg } from '@lingui/core/macro';

/** Title and condition of each task. */
const taskTexts = {
  week: { title: msg`Check in on 5 days this week`, condition: msg`Any 5 days from Monday to Sunday, Bangkok time.` },
  nickname: { title: msg`Choose a nickname`, condition: msg`Set a nickname in Settings.` },
  avatar: { title: msg`Choose a profile photo`, condition: msg`Upload a photo in Settings.` },
  read: { title: msg`Read 3 messages`, condition: msg`Open three messages.` },
};

export type TaskId = keyof typeof taskTexts;

interface Task {
  readonly id: TaskId;
  readonly reward: string;
  readonly goal: number;
  /** The week of a weekly task, otherwise ''. */
  readonly period: (now: number) => string;
  readonly ends: (account: Account, now: number) => number;
  readonly progress: (db: Database, account: Account, now: number) => Promise<number>;
  /** The page where the customer does it. */
  readonly link: string;
}

/** How long after opening an account its first tasks can be done. */
const NEWCOMER_MS = 90 * DAY_MS;
const newcomerTask = { period: () => '', ends: ({ created }: Account) => created + NEWCOMER_MS };

const countOf = async (query: Promise<{ number: number }[]>): Promise<number> => (await query)[0]?.number ?? 0;

/** No task rewards a trade, a deposit or a draw: a task must not be a reason to risk money (TRUST-09). */
const tasks: readonly Task[] = [
  {
    id: 'week',
    reward: '20',
    goal: 5,
    period: weekStart,
    ends: (_, now) => nextWeek(now),
    link: '/pages/index/singin',
    progress: (db, { id }, now) =>
      countOf(
        db
          .select({ number: count() })
          .from(checkIns)
          .where(and(eq(checkIns.account, id), gte(checkIns.day, weekStart(now)))),
      ),
  },
  {
    id: 'nickname',
    reward: '10',
    goal: 1,
    ...newcomerTask,
    link: '/pages/mine/setting/nickname',
    progress: async (_, { nickname }) => (nickname === '' ? 0 : 1),
  },
  {
    id: 'avatar',
    reward: '10',
    goal: 1,
    ...newcomerTask,
    link: '/pages/mine/setting/avatar',
    progress: async (_, { avatar }) => (avatar === '' ? 0 : 1),
  },
  {
    id: 'read',
    reward: '10',
    goal: 3,
    ...newcomerTask,
    link: '/pages/index/msgList',
    progress: (db, { id, created }) => countReadMessages(db, id, created),
  },
];

const paymentsOf = (db: Database, account: number) =>
  db.select().from(taskPayments).where(eq(taskPayments.account, account));

/** Returns the tasks with a customer's progress. */
export async function listTasks(db: Database, account: Account, language: Language, now: number) {
  const paid = await paymentsOf(db, account.id);
  return Promise.all(
    tasks.map(async (task) => {
      const period = task.period(now);
      const ends = task.ends(account, now);
      const progress = Math.min(await task.progress(db, account, now), task.goal);
      const isPaid = paid.some((payment) => payment.task === task.id && payment.period === period);
      const done = isPaid || progress >= task.goal;
      const { title, condition } = taskTexts[task.id];
      return {
        id: task.id,
        title: translate(language, title),
        condition: translate(language, condition),
        reward: task.reward,
        unit: POINTS,
        progress: String(isPaid ? task.goal : progress),
        goal: String(task.goal),
        ends,
        link: task.link,
        done,
        paid: isPaid,
        claimable: done && !isPaid && now < ends,
        withdrawable: false,
      };
    }),
  );
}

/**
 * Credits the reward of a task once. Throws `taskOpen` if it is not done, `taskOver` after its end, `taskPaid` the
 * second time.
 */
export async function claimTask(tx: Database, account: Account, id: string, now: number) {
  const task = tasks.find((candidate) => candidate.id === id);
  if (!task) throw new Refusal('notFound');
  if (now >= task.ends(account, now)) throw new Refusal('taskOver');
  if ((await task.progress(tx, account, now)) < task.goal) throw new Refusal('taskOpen');
  const [row] = await tx
    .insert(taskPayments)
    .values({ account: account.id, task: task.id, period: task.period(now), reward: task.reward, created: now })
    .onConflictDoNothing()
    .returning({ task: taskPayments.task });
  if (!row) throw new Refusal('taskPaid');
  const { time } = await creditPoints(tx, account.id, task.reward, {
    kind: 'task',
    reference: `${task.id} ${task.period(now)}`.trim(),
    now,
  });
  return { id: task.id, reward: task.reward, unit: POINTS, time };
}
