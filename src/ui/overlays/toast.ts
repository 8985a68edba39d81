import type { MessageDescriptor } from '@lingui/core';
import { proxy } from 'valtio';

export interface Toast {
  id: number;
  /** A text, or a `msg` descriptor outside components, which the region translates. */
  text: string | MessageDescriptor;
  /** What it is about: which address, which order. Shown after the text. */
  about?: string | undefined;
  /** A plain sentence beneath. */
  hint?: MessageDescriptor | undefined;
  kind: 'status' | 'error';
  /** A link, with `action` as its text. */
  href?: string | undefined;
  action?: string | MessageDescriptor | undefined;
}

interface Options extends Pick<Toast, 'about' | 'hint' | 'href' | 'action'> {
  /** An error stays until it is dismissed. */
  kind?: Toast['kind'];
  /** ms; default 1500 for a status (SHELL-20), unlimited for an error. */
  duration?: number;
}

const STATUS_MS = 1500;

/** The current toasts, and the ids of the regions that can show them: the page's and one per open sheet or dialog. */
export const toasts = proxy<{ list: Toast[]; regions: string[] }>({ list: [], regions: [] });

const timers = new Map<number, ReturnType<typeof setTimeout>>();
/** Durations of the toasts that end automatically (ms). */
const durations = new Map<number, number>();
let areCovered = false;
let lastId = 0;

const startTimer = (id: number, duration: number): void => {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), duration),
  );
};

/** Pauses toasts while something covers the app. Afterwards each is shown for its full duration. */
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

/** Keeps a toast while its link has the focus. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

const isSameText = (a: Toast['text'], b: Toast['text']): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.id === b.id && a.values === b.values;

/**
 * Shows a toast. A new status replaces the previous one; an error with the same text replaces its earlier toast.
 * @returns a function that dismisses it
 */
export const toast = (
  text: Toast['text'],
  { kind = 'status', duration = kind === 'status' ? STATUS_MS : undefined, about, hint, href, action }: Options = {},
): (() => void) => {
  for (const other of toasts.list) {
    if (other.kind === kind && (kind === 'status' || isSameText(other.text, text))) dismissToast(other.id);
  }
  lastId += 1;
  const id = lastId;
  toasts.list.push({ id, text, about, hint, kind, href, action });
  if (duration !== undefined) {
    durations.set(id, duration);
    if (!areCovered) startTimer(id, duration);
  }
  return () => dismissToast(id);
};
