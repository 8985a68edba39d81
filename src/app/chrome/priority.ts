import type { Snapshot } from 'valtio';
import type { Submission } from '../../client/outbox/submit.ts';

/** A money call as components read it. */
export type Seen = Snapshot<Submission>;

/** Dialogs of the shell, the more important first; never two at a time (SHELL-18). */
export type DialogName = 'update' | 'message';

/** The one dialog to show. */
export const nextDialog = (due: Readonly<Record<DialogName, boolean>>): DialogName | undefined =>
  (['update', 'message'] as const).find((name) => due[name]);

/** Bars under the title of every page, the more important first. */
const BANNERS = ['checking', 'ended', 'replaced', 'offline', 'memory', 'full', 'offer'] as const;
export type BannerName = (typeof BANNERS)[number];
/** A phone has room for two above its content. */
const MAX_BANNERS = 2;

/** The bars to show. */
export const visibleBanners = (due: Readonly<Record<BannerName, boolean>>): BannerName[] =>
  BANNERS.filter((name) => due[name]).slice(0, MAX_BANNERS);

/**
 * Money calls that the shell speaks of: those whose outcome was open once. A page shows its own while it waits for the
 * answer.
 */
export const openSubmissions = (outbox: Readonly<Record<string, Seen>>): Seen[] =>
  Object.values(outbox)
    .filter(({ state, late }) => state === 'unknown' || state === 'absent' || (late && state !== 'sending'))
    .sort((a, b) => a.created - b.created);
