import { msg } from '@lingui/core/macro';

/** Check-in, tasks and the blind box. */
export const rewardTexts = {
  checkInDone: msg`You've already checked in today. You can check in again from 00:00 Bangkok time.`,
  checkInDay: msg`A new day has started, so nothing was credited. Check today's reward and check in again.`,
  taskOpen: msg`You haven't finished this task yet.`,
  taskOver: msg`This task has ended.`,
  taskPaid: msg`You've already received this reward.`,
  boxClosed: msg`The blind box is closed.`,
  boxChanged: msg`The blind box has changed since you looked. Nothing was charged. Please check the odds again.`,
};
