import { messageOf } from './call.js';
import { element } from './elements.js';

/** @typedef {[name: string, value: string]} Row */
/** @typedef {readonly { title: string, rows: readonly Row[] }[]} Report */

/** Records of a store that are listed. */
const MAX_KEYS = 60;

/** @param {number} [bytes] */
const kilobytes = (bytes) => `${Math.round((bytes ?? 0) / 1024)} KB`;
/** @param {number} time */
const ageOf = (time) => {
  const minutes = Math.round((Date.now() - time) / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
};

/**
 * Returns the name of the app's script in a page, which changes with every version.
 *
 * @param {string} html
 */
const scriptIn = (html) => /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? 'none';

/**
 * Versions: the page that is stored on the device, and the page of the server.
 *
 * @returns {Promise<Row[]>}
 */
async function versions() {
  const server = await fetch('/index.html', { cache: 'no-store' });
  const stored = await caches.match('/', { ignoreVary: true });
  const [current, installed] = [scriptIn(await server.text()), stored ? scriptIn(await stored.text()) : 'none'];
  const serverTime = Number(server.headers.get('server-time'));
  return [
    ['page on this device', installed],
    ['page of the server', `${current}${current === installed ? ' (the same)' : ''}`],
    ['clock', `${Math.round((Date.now() - serverTime) / 1000)} s ahead of the server`],
    ['browser', navigator.userAgent],
    ['says that it is', navigator.onLine ? 'online' : 'offline'],
    ['window', matchMedia('(display-mode: standalone)').matches ? 'installed app' : 'browser tab'],
    ['languages', navigator.languages.join(', ')],
    ['time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
  ];
}

/**
 * The states of all service workers, and the permission for notifications.
 *
 * @returns {Promise<Row[]>}
 */
async function workers() {
  if (!navigator.serviceWorker) return [['service workers', 'this browser has none']];
  const registrations = await navigator.serviceWorker.getRegistrations();
  const rows = registrations.flatMap(
    /** @returns {Row[]} */ ({ scope, active, waiting, installing }) => [
      ['scope', scope],
      ['active', active?.state ?? 'none'],
      ['waiting', waiting?.state ?? 'none'],
      ['installing', installing?.state ?? 'none'],
    ],
  );
  if (rows.length === 0) rows.push(['registered', 'none']);
  const subscription = await registrations[0]?.pushManager?.getSubscription();
  return [
    ...rows,
    ['controls this page', navigator.serviceWorker.controller ? 'yes' : 'no'],
    ['notifications', globalThis.Notification?.permission ?? 'not supported'],
    ['push', subscription ? new URL(subscription.endpoint).host : 'not subscribed'],
  ];
}

/** Each cache with the number of its entries, and the number and age of copies by call. */
async function cacheRows() {
  /** @type {Row[]} */
  const rows = [];
  for (const name of (await caches.keys()).toSorted()) {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    rows.push([name, `${requests.length} entries`]);
    /** @type {Map<string, number[]>} */
    const calls = new Map();
    for (const request of requests) {
      const call = /\/kept\/([^?]+)\?/.exec(request.url)?.[1];
      if (!call) continue;
      const copy = await cache.match(request, { ignoreVary: true });
      calls.set(call, [...(calls.get(call) ?? []), Number(copy?.headers.get('x-kept-at'))]);
    }
    for (const [call, times] of [...calls].toSorted(([a], [b]) => a.localeCompare(b)))
      rows.push([`· ${call}`, `${times.length}, newest ${ageOf(Math.max(...times))} old`]);
  }
  return rows;
}

/**
 * Resolves to the result of a request to a database.
 *
 * @template Result
 * @param {IDBRequest<Result>} pending
 * @returns {Promise<Result>}
 */
const request = (pending) =>
  new Promise((resolve, reject) => {
    pending.addEventListener('success', () => resolve(pending.result));
    pending.addEventListener('error', () => reject(pending.error));
    pending.addEventListener('blocked', () => reject(new Error('blocked')));
  });

/**
 * Opens a database that exists, without changing it, and runs `work` on it.
 *
 * @param {string} name
 * @param {(database: IDBDatabase) => Promise<void>} work
 */
async function withDatabase(name, work) {
  const database = await request(indexedDB.open(name));
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
/** @param {IDBDatabase} database @param {string} name */
const storeOf = (database, name) => database.transaction(name).objectStore(name);

/** @param {IDBValidKey} key */
const textOfKey = (key) => (typeof key === 'string' ? key : JSON.stringify(key));

/** Each database with the number of its records and their keys. Values may be secret and are not shown. */
async function databaseRows() {
  /** @type {Row[]} */
  const rows = [];
  const databases = (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => a.localeCompare(b));
  for (const name of databases) {
    await withDatabase(name, async (database) => {
      for (const store of database.objectStoreNames) {
        const keys = await request(storeOf(database, store).getAllKeys());
        rows.push([name, `${keys.length} records`]);
        for (const key of keys.slice(0, MAX_KEYS)) rows.push(['·', textOfKey(key)]);
        if (keys.length > MAX_KEYS) rows.push(['·', `and ${keys.length - MAX_KEYS} more`]);
      }
    });
  }
  return rows;
}

/**
 * The money calls of the outbox and of the log of submissions: what became of each.
 *
 * @returns {Promise<Row[]>}
 */
async function journal() {
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  /** @type {Row[]} */
  const rows = [];
  for (const { name, prefix } of [
    { name: 'andaman-journal', prefix: '' },
    { name: 'andaman-kept', prefix: 'submission|' },
  ]) {
    if (!names.has(name)) continue;
    await withDatabase(name, async (database) => {
      for (const store of database.objectStoreNames) {
        const keys = await request(storeOf(database, store).getAllKeys());
        for (const key of keys.filter((candidate) => textOfKey(candidate).startsWith(prefix))) {
          const { call, state, created } = await request(storeOf(database, store).get(key));
          rows.push([
            name === 'andaman-journal' ? 'outbox' : 'log',
            `${call} ${state}, ${ageOf(created)} ago, ${textOfKey(key)}`,
          ]);
        }
      }
    });
  }
  return rows.length > 0 ? rows : [['money calls', 'none']];
}

/** @returns {Row[]} */
function localRows() {
  const keys = Object.keys(localStorage).toSorted();
  return keys.length > 0
    ? keys.map((key) => [key, `${localStorage.getItem(key)?.length ?? 0} characters`])
    : [['keys', 'none']];
}

/** @returns {Promise<Row[]>} */
async function space() {
  const { usage, quota } = await navigator.storage.estimate();
  return [
    ['used', kilobytes(usage)],
    ['quota', kilobytes(quota)],
    ['persistent', (await navigator.storage.persisted()) ? 'yes' : 'no'],
  ];
}

/** @type {readonly [title: string, rows: () => Row[] | Promise<Row[]>][]} */
const parts = [
  ['Versions', versions],
  ['Service worker', workers],
  ['Space', space],
  ['Caches', cacheRows],
  ['Money calls', journal],
  ['localStorage', localRows],
  ['IndexedDB', databaseRows],
];

/**
 * Reads everything. A part that this browser refuses says why.
 *
 * @returns {Promise<Report>}
 */
export async function readDevice() {
  /** @type {{ title: string, rows: Row[] }[]} */
  const report = [];
  for (const [title, rows] of parts) {
    try {
      report.push({ title, rows: await rows() });
    } catch (error) {
      report.push({ title, rows: [['not readable', messageOf(error)]] });
    }
  }
  return report;
}

/**
 * Returns the report as text, for a bug report.
 *
 * @param {Report} report
 */
export const textOf = (report) =>
  report.map(({ title, rows }) => [`## ${title}`, ...rows.map((row) => row.join(': '))].join('\n')).join('\n\n');

/**
 * Creates a card for each part of the report.
 *
 * @param {Report} report
 */
export const deviceCards = (report) =>
  report.map(({ title, rows }, index) =>
    element(
      'article',
      { className: 'card', 'aria-labelledby': `device-${index}` },
      element('h3', { id: `device-${index}` }, title),
      element(
        'dl',
        { className: 'records', tabIndex: 0, 'aria-labelledby': `device-${index}` },
        ...rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
      ),
    ),
  );
