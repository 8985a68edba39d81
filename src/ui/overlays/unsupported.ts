import { msg } from '@lingui/core/macro';
import { toast } from './toast.ts';

/** Whether the app runs in its own window instead of a browser tab. */
export const isInstalled = (): boolean =>
  globalThis.matchMedia('(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Shows a toast that the browser or the installed app lacks a function (SHELL-22).
 */
export const unsupported = (): void => {
  toast(isInstalled() ? msg`app can't perform this function!` : msg`H5 doesn't support this feature yet!`);
};
