import { msg } from '@lingui/core/macro';
import { subscribeKey } from 'valtio/utils';
import { lock } from '../../client/session/lock.ts';
import { session } from '../../client/session/session.ts';
import age from '../../features/account/components/kept-age.module.css';
import { homeReads } from '../../features/home/store.ts';
import { currentLanguage, i18n, wordsForSnapshot } from '../../i18n/index.ts';
import { currentLocation, pathOf } from '../../lib/location.ts';
import { HOME } from '../../lib/routes.ts';
import { currentBuild, snapshotSession, writeHomeSnapshot } from '../../storage/home-snapshot.ts';
import type { SnapshotNode, SnapshotRead } from '../../storage/stored-snapshot.ts';
import { readSettingsCache, writeSettingsCache } from '../../storage/settings-cache.ts';
import { DAY_MS } from '../../lib/time.ts';
import { formatMoment } from '../../ui/moment.ts';
import stamp from '../../ui/Stamp.module.css';
import { whenIdle } from '../idle.ts';

/** What is unique in a page, and what its code has set. */
const LEFT_OUT = /^(id|style|tabindex|data-flash|on.*)$/;

/**
 * Pictures would be fetched before the app's own files; what stands beside home on wide screens, and bars over the
 * page, have style sheets of their own. What is announced or runs out (`data-passing`) is over when it is seen again.
 */
const isLate = (element: Element): boolean =>
  element.matches('img, [role=status], [data-passing]') ||
  element.previousElementSibling?.matches(':has(> main)') === true;

/** With its date: nobody knows on which day it is shown. */
const dated = (moment: number): string => formatMoment(moment, i18n.locale, { now: moment - 2 * DAY_MS });

const asOf = (time: string): string => i18n._(msg`as of ${time}`);

/** As `CachedAge` says it. */
const stampOf = (moment: number): SnapshotNode => [
  'span',
  { class: age.age! },
  ['span', { class: stamp.stamp! }, ['time', {}, asOf(dated(moment))]],
];

/** The text of a `Stamp` with its date: it says "14:05" of today, or "yesterday, 14:05". */
const datedText = (stamped: Element, moment: number): string => {
  const text = stamped.textContent;
  const day = dated(moment);
  const times = [false, true].map((seconds) => formatMoment(moment, i18n.locale, { seconds }));
  return times.includes(text) ? day : asOf(day);
};

/** What is in sight of a node, as data. */
const visiblePart = (node: Node, moment: number): SnapshotNode[] => {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || isLate(node) || node.getBoundingClientRect().top >= innerHeight) return [];
  const attributes = [...node.attributes].filter(
    // a coin's mark is of a file of its own
    ({ name, value }) => !LEFT_OUT.test(name) && !(node.localName === 'use' && !value.startsWith('#')),
  );
  const stamped = node.matches('time[datetime]') ? Date.parse(node.getAttribute('datetime')!) : NaN;
  const isUndated = node.matches('[data-dated]') && !node.querySelector('time');
  return [
    [
      node.localName,
      {
        ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
        // nobody hears it
        ...(node.localName === 'button' ? { inert: '' } : {}),
      },
      ...(Number.isNaN(stamped)
        ? [...node.childNodes].flatMap((child) => visiblePart(child, moment))
        : [datedText(node, stamped)]),
      ...(isUndated ? [stampOf(moment)] : []),
    ],
  ];
};

/** What home was drawn with. */
const readsOfHome = (): SnapshotRead[] =>
  homeReads().flatMap((read) => {
    const { value, at } = read.state;
    return value === undefined || at === undefined
      ? []
      : [{ call: read.endpoint.id, fields: read.fields(), value, at }];
  });

/** The session whose home is on the screen; none until it is known whose it is. */
let owner: string | undefined;

/** Stores home as it stands on the screen, where it is complete and may be seen before the app has started. */
const takeSnapshot = (): void => {
  const root = document.querySelector('#root');
  const mayBeSeen = owner !== undefined && owner === snapshotSession() && lock.minutes === undefined;
  const isHome = pathOf(currentLocation()) === HOME && scrollY === 0 && !document.querySelector('dialog[open]');
  const isComplete = root?.querySelector('main [data-code]') && !root.querySelector('[data-coming], [aria-busy=true]');
  if (!root || !mayBeSeen || !isHome || !isComplete) return;
  writeHomeSnapshot({
    build: currentBuild(),
    session: owner!,
    language: currentLanguage(),
    width: innerWidth,
    height: innerHeight,
    nodes: [...root.childNodes].flatMap((node) => visiblePart(node, Date.now())),
    reads: readsOfHome(),
    words: wordsForSnapshot(),
  });
};

const noteOwner = (): void => {
  // a session of a version that had no names for them
  if (session.account !== undefined && readSettingsCache()?.session === undefined)
    writeSettingsCache('session', crypto.randomUUID());
  owner = session.account === undefined ? undefined : snapshotSession();
  whenIdle(takeSnapshot, { answers: true });
};

/** Takes a snapshot of home once it stands, and whenever the app leaves the screen (FAST-01). Called once. */
export const takeSnapshots = (): void => {
  noteOwner();
  subscribeKey(session, 'account', noteOwner);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') takeSnapshot();
  });
};
