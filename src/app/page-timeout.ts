import { config } from '../config.ts';

/** Code that has not come in the time that a page is given. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Rejects with `TooSlow` where the code has not come after `config.pageTimeout` ms (SHELL-21). */
export const withinPageTimeout = <T>(code: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`not there after ${config.pageTimeout} ms`)), config.pageTimeout);
  });
  return Promise.race([code, late]).finally(() => clearTimeout(timer));
};
