import { msg } from '@lingui/core/macro';

/** Title and condition of each task. */
export const taskTexts = {
  week: { title: msg`Check in on 5 days this week`, condition: msg`Any 5 days from Monday to Sunday, Bangkok time.` },
  nickname: { title: msg`Choose a nickname`, condition: msg`Set a nickname in Settings.` },
  avatar: { title: msg`Choose a profile photo`, condition: msg`Upload a photo in Settings.` },
  read: { title: msg`Read 3 messages`, condition: msg`Open three messages.` },
};

export type TaskId = keyof typeof taskTexts;
