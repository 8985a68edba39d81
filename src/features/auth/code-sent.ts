import { proxy } from 'valtio';
import { readSentTimes, saveSentTimes } from './drafts.ts';
import type { Mode } from './rules.ts';

/** What a code is for; the server binds it to the number and the purpose (SEC-10). */
export type Purpose = 'register' | 'forget';
type Key = `${Purpose} ${Mode}`;

/** ms at which a code was last sent, by purpose and mode. */
export const sentTimes = proxy<{ [key in Key]?: number }>({});

const restored = readSentTimes().then((stored) => {
  for (const [key, time] of Object.entries(stored)) sentTimes[key as Key] ??= Number(time);
});

/** Notes that the server has just sent a code; the time outlives a reload (AUTH-15). */
export const noteCodeSent = async (purpose: Purpose, mode: Mode): Promise<void> => {
  sentTimes[`${purpose} ${mode}`] = Date.now();
  await restored;
  await saveSentTimes(Object.fromEntries(Object.entries(sentTimes).map(([key, time]) => [key, String(time)])));
};
