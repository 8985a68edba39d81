import type { MessageDescriptor } from '@lingui/core';
import { proxy } from 'valtio';

export interface Toast {
  id: number;
  /** A descriptor of `msg` where no component is at hand; the region translates it. */
  text: string | MessageDescriptor;
  /** What it is about: which address, which order. Stands behind the text. */
  about?: string | undefined;
  kind: 'status' | 'error';
  /** Where it leads, with the words of that link. */
  href?: string | undefined;
  action?: string | MessageDescriptor | undefined;
}

interface Options extends Pick<Toast, 'about' | 'href' | 'action'> {
  /** An error stays until it is dismissed. */
  kind?: Toast['kind'];
  /** ms; default 1500 for a status (SHELL-20), no end for an error. */
  duration?: number;
}

const STATUS_MS = 1500;

/** What is shown now, and the regions that can show it: the page's own, and one in each open sheet or dialog. */
export const toasts = proxy<{ list: Toast[]; regions: string[] }>({ list: [], regions: [] });

const timers = new Map<number, ReturnType<typeof setTimeout>>();
/** ms for which each toast is shown that ends automatically. */
const durations = new Map<number, number>();
let areCovered = false;
let last = 0;

const startTimer = (id: number, duration: number): void => {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), duration),
  );
};

/** While something covers the app, toasts wait: each has its whole time once it can be read. */
export const coverToasts = (isCovered: boolean): void => {
  areCovered = isCovered;
  for (const [id, duration] of durations) {
    if (isCovered) clearTimeout(timers.get(id));
    else startTimer(id, duration);
  }
};

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  durations.delete(id);
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
};

/** It stays while its link has the focus. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

const sameText = (a: Toast['text'], b: Toast['text']): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.id === b.id && a.values === b.values;

/**
 * Says something in passing; a new status takes the place of the last one, the same error stands once. @returns what
 * takes it away
 */
export const toast = (
  text: Toast['text'],
  { kind = 'status', duration = kind === 'status' ? STATUS_MS : undefined, about, href, action }: Options = {},
): (() => void) => {
  for (const toast of toasts.list) {
    if (toast.kind === kind && (kind === 'status' || sameText(toast.text, text))) dismissToast(toast.id);
  }
  last += 1;
  const id = last;
  toasts.list.push({ id, text, about, kind, href, action });
  if (duration !== undefined) {
    durations.set(id, duration);
    if (!areCovered) startTimer(id, duration);
  }
  return () => dismissToast(id);
};
