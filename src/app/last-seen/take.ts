import { msg } from '@lingui/core/macro';
import { subscribeKey } from 'valtio/utils';
import { lock } from '../../client/session/lock.ts';
import { session } from '../../client/session/session.ts';
import age from '../../ui/layout/cached-age.module.css';
import { currentLanguage, i18n, currentWords } from '../../i18n/index.ts';
import { currentLocation, pathOf } from '../../browser/location.ts';
import { HOME } from '../../domain/routes.ts';
import { DAY_MS } from '../../domain/time.ts';
import { formatMoment } from '../../ui/figures/moment.ts';
import stamp from '../../ui/figures/AsOf.module.css';
import { whenIdle } from '../idle.ts';
import { currentBuild, type SnapshotNode, snapshotSession, writeHomeSnapshot } from './store.ts';

/** Attributes that the snapshot leaves out: unique ones and those that code has set. */
const OMITTED_ATTRIBUTES = /^(id|style|tabindex|data-flash|data-move|on.*)$/;

/**
 * Whether the snapshot leaves out an element. Pictures would be fetched before the app's own files. Announcements and
 * what expires (`data-passing`) would be out of date.
 */
const isOmitted = (element: Element): boolean => element.matches('img, [role=status], [data-passing]');

/** Formats a moment with its date, since the snapshot may be shown on another day. */
const formatDated = (moment: number): string => formatMoment(moment, i18n.locale, { now: moment - 2 * DAY_MS });

const asOf = (time: string): string => i18n._(msg`as of ${time}`);

/** Builds the same stamp as `CachedAge`. */
const stampOf = (moment: number): SnapshotNode => [
  'span',
  { class: age.age! },
  ['span', { class: stamp.stamp! }, ['time', {}, asOf(formatDated(moment))]],
];

/** Returns the text of an `AsOf` with its date instead of "14:05" or "yesterday, 14:05". */
const datedText = (stamped: Element, moment: number): string => {
  const text = stamped.textContent;
  const day = formatDated(moment);
  const times = [false, true].map((seconds) => formatMoment(moment, i18n.locale, { seconds }));
  return times.includes(text) ? day : asOf(day);
};

/** Returns the visible part of a node as data. */
const visiblePart = (node: Node, moment: number): SnapshotNode[] => {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || isOmitted(node) || node.getBoundingClientRect().top >= innerHeight) return [];
  const attributes = [...node.attributes].filter(
    // coin marks are in a separate file
    ({ name, value }) => !OMITTED_ATTRIBUTES.test(name) && !(node.localName === 'use' && !value.startsWith('#')),
  );
  const stamped = node.matches('time[datetime]') ? Date.parse(node.getAttribute('datetime')!) : NaN;
  const isUndated = node.matches('[data-dated]') && !node.querySelector('time');
  return [
    [
      node.localName,
      {
        ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
        // its listener is not attached
        ...(node.localName === 'button' ? { inert: '' } : {}),
      },
      ...(Number.isNaN(stamped)
        ? [...node.childNodes].flatMap((child) => visiblePart(child, moment))
        : [datedText(node, stamped)]),
      ...(isUndated ? [stampOf(moment)] : []),
    ],
  ];
};

/** The session whose home is on screen; undefined until the customer is known. */
let owner: string | undefined;

const isHome = (): boolean => pathOf(currentLocation()) === HOME;

/** Stores the home page that is on screen, if it is complete and the next start may show it. Returns whether it did. */
const takeSnapshot = (): boolean => {
  const root = document.querySelector('#root');
  const isInView = isHome() && scrollY === 0 && !document.querySelector('dialog[open]');
  const isComplete = root?.querySelector('[data-code]') && !root.querySelector('[data-coming], [aria-busy=true]');
  if (!root || !isInView || !isComplete) return false;
  // last, since it reads the storage
  const mayBeShown = owner !== undefined && owner === snapshotSession() && lock.minutes === undefined;
  if (!mayBeShown) return false;
  writeHomeSnapshot({
    build: currentBuild(),
    session: owner!,
    language: currentLanguage(),
    width: innerWidth,
    height: innerHeight,
    nodes: [...root.childNodes].flatMap((node) => visiblePart(node, Date.now())),
    words: currentWords(),
  });
  return true;
};

/** How long parts of home that load late may take. */
const LATE_PARTS_MS = 10_000;

/** Stores home once it is complete. */
const takeWhenComplete = (): void => {
  if (takeSnapshot() || !isHome()) return;
  const late = new MutationObserver(() => {
    if (takeSnapshot()) late.disconnect();
  });
  late.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  setTimeout(() => late.disconnect(), LATE_PARTS_MS);
};

const noteOwner = (): void => {
  owner = session.account === undefined ? undefined : snapshotSession();
  whenIdle(takeWhenComplete, { afterReads: true });
};

/** Takes a snapshot of home once it is complete, and whenever the app is hidden (FAST-01). Call it once. */
export const watchHomeSnapshot = (): void => {
  noteOwner();
  subscribeKey(session, 'account', noteOwner);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') takeSnapshot();
  });
};
