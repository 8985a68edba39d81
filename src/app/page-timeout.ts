import { config } from '../config.ts';

/** A page's code took too long to load. */
export class PageTimeoutError extends Error {
  override readonly name = 'PageTimeoutError';
}

/** Rejects with `PageTimeoutError` if the code has not loaded after `config.pageTimeout` ms (SHELL-21). */
export const withinPageTimeout = <T>(code: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PageTimeoutError(`not there after ${config.pageTimeout} ms`)),
      config.pageTimeout,
    );
  });
  return Promise.race([code, timeout]).finally(() => clearTimeout(timer));
};
