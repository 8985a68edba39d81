import { proxy } from 'valtio';
import { keepSent, storedSent } from './drafts.ts';
import type { Mode } from './rules.ts';

/** What a code is asked for here; the server binds it to number and purpose (SEC-10). */
export type Purpose = 'register' | 'forget';
type Key = `${Purpose} ${Mode}`;

/** ms at which a code was last sent, by purpose and mode. */
export const sent = proxy<{ [key in Key]?: number }>({});

const restored = storedSent().then((stored) => {
  for (const [key, moment] of Object.entries(stored)) sent[key as Key] ??= Number(moment);
});

/** Notes that the server has just sent a code; the moment outlives a reload (AUTH-15). */
export const codeSent = async (purpose: Purpose, mode: Mode): Promise<void> => {
  sent[`${purpose} ${mode}`] = Date.now();
  await restored;
  await keepSent(Object.fromEntries(Object.entries(sent).map(([key, moment]) => [key, String(moment)])));
};
