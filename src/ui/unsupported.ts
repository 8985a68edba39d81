import { msg } from '@lingui/core/macro';
import { toast } from './toast.ts';

/** The app runs in a window of its own, not in a tab of the browser. */
export const isInstalled = (): boolean =>
  globalThis.matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Says that the browser lacks a function, in the words of a tab or of the installed app (SHELL-22). Changes nothing
 * else.
 */
export const unsupported = (): void => {
  toast(isInstalled() ? msg`app can't perform this function!` : msg`H5 doesn't support this feature yet!`);
};
