import { msg } from '@lingui/core/macro';

/** Title and condition of each task. */
export const taskTexts = {
  week: { title: msg`Sign in on 5 days of this week`, condition: msg`Any 5 days from Monday to Sunday, Bangkok time.` },
  nickname: { title: msg`Choose a nickname`, condition: msg`Set a nickname in the settings.` },
  avatar: { title: msg`Choose an avatar`, condition: msg`Upload a picture in the settings.` },
  read: { title: msg`Read 3 messages`, condition: msg`Open three station messages.` },
};

export type TaskId = keyof typeof taskTexts;
