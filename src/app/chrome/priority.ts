import type { Snapshot } from 'valtio';
import type { Submission } from '../../client/outbox/submit.ts';

/** A money call as components see it. */
export type ShownSubmission = Snapshot<Submission>;

/** Dialogs of the shell, by priority; never two at a time (SHELL-18). */
export type DialogName = 'update' | 'message';

/** Returns the dialog to show. */
export const nextDialog = (due: Readonly<Record<DialogName, boolean>>): DialogName | undefined =>
  (['update', 'message'] as const).find((name) => due[name]);

/** Bars under the title of every page, by priority. */
const BANNERS = ['checking', 'ended', 'replaced', 'offline', 'memory', 'noOffline', 'full', 'offer'] as const;
export type BannerName = (typeof BANNERS)[number];
/** A phone has space for two bars above the content. */
const MAX_BANNERS = 2;

/** Returns the bars to show. */
export const visibleBanners = (due: Readonly<Record<BannerName, boolean>>): BannerName[] =>
  BANNERS.filter((name) => due[name]).slice(0, MAX_BANNERS);

/**
 * Returns the money calls that the shell shows: those whose outcome was unknown for a while. A page shows its own call
 * while it waits for the response.
 */
export const openSubmissions = (outbox: Readonly<Record<string, ShownSubmission>>): ShownSubmission[] =>
  Object.values(outbox)
    .filter(({ state, late }) => state === 'unknown' || state === 'absent' || (late && state !== 'sending'))
    .sort((a, b) => a.created - b.created);
