import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '@lingui/core';
import { watchHomeSnapshot } from '../../../../src/app/last-seen/take.ts';
import { lock } from '../../../../src/client/session/lock.ts';
import { session } from '../../../../src/client/session/session.ts';
import { activate, fetchCatalog, loadPagesCatalog } from '../../../../src/i18n/index.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { formatMoment } from '../../../../src/ui/figures/moment.ts';
import { type HomeSnapshot, SNAPSHOT_KEY } from '../../../../src/app/last-seen/store.ts';
import { type SettingsCache, writeSettingsCache } from '../../../../src/storage/settings-cache.ts';

const HOME = `
  <div class="frame" id="top" style="color: red" onclick="alert(1)">
    <main><span data-dated>Balance</span><button tabindex="-1">Hide</button>
      <a href="#/pages/coinList/index" data-code="BTC" data-flash="rise"><b data-move="rise">7</b>
        <svg><use href="#bell"></use><use href="/marks.svg#BTC"></use></svg>
      </a>
      <img src="/media/slide.svg" alt=""><span data-dated><time>12:00</time></span>
    </main>
  </div>
  <aside>More prices</aside>`;

i18n.loadAndActivate({ locale: 'en', messages: { 'as of {time}': 'as of {time}' } });

let isStarted = false;
beforeEach(async () => {
  localStorage.clear();
  location.hash = '#/pages/index/index';
  document.body.innerHTML = `<div id="root">${HOME}</div>`;
  localStorage.setItem('andaman', JSON.stringify({ signed: true, session: 's1' } satisfies SettingsCache));
  Object.assign(session, { status: 'in', account: 'a' });
  if (!isStarted) watchHomeSnapshot();
  isStarted = true;
  await vi.waitFor(() => undefined);
});
afterEach(() => {
  lock.minutes = undefined;
  Object.assign(session, { status: 'out', account: undefined });
  vi.restoreAllMocks();
});

/** Hides the app. */
const hideApp = (): HomeSnapshot | undefined => {
  localStorage.removeItem(SNAPSHOT_KEY);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  return JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') ?? undefined;
};
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test("takes home's snapshot on leaving it, without scripts, styles, ids or pictures [FAST-01 FAST-02]", async () => {
  await settled();
  const taken = hideApp();
  expect(taken).toMatchObject({ session: 's1', width: innerWidth, height: innerHeight });
  const text = JSON.stringify(taken?.nodes);
  expect(text).toContain('"data-code":"BTC"');
  expect(text).toContain('"href":"#bell"');
  expect(text).toContain('More prices');
  expect(text).toMatch(/Balance",\["span",.*as of /);
  // elements that show their own time get no second one
  expect(text.match(/"time"/g)).toHaveLength(2);
  expect(text).toContain('["button",{"inert":""},"Hide"]');
  expect(text).not.toMatch(/onclick|style|"id"|tabindex|flash|move|img|marks/);
});

test('leaves out bars over the page and anything that expires [FAST-01]', async () => {
  document
    .querySelector('main')!
    .insertAdjacentHTML(
      'afterbegin',
      '<div role="status">No connection</div><div data-passing><a href="#/x">Next expires in 00:37</a></div>',
    );
  await settled();
  const taken = JSON.stringify(hideApp()?.nodes);
  expect(taken).toContain('Balance');
  expect(taken).not.toMatch(/No connection|Next ends/);
});

test('adds the date to elements that show their own time, for later days [FAST-01]', async () => {
  const at = new Date();
  at.setHours(14, 5, 0, 0);
  const day = formatMoment(at.getTime(), 'en', { now: at.getTime() - 2 * DAY_MS });
  const times = document.querySelector('main')!.appendChild(document.createElement('p'));
  for (const text of ['as of 14:05', '14:05'])
    times.append(Object.assign(document.createElement('time'), { dateTime: at.toISOString(), textContent: text }));
  await settled();
  const taken = JSON.stringify(hideApp()?.nodes);
  expect(day).toMatch(/, 14:05$/);
  expect(taken).toContain(`"as of ${day}"`);
  expect(taken).toContain(`},"${day}"`);
  expect(taken).not.toContain('"14:05"');
});

test('includes the shell words and their file name, but not those of other pages [FAST-01]', async () => {
  await settled();
  expect(hideApp()?.words).toBeUndefined();
  document.documentElement.dataset['wordsEn'] = '/assets/shell-en-1.js';
  await activate('en');
  const shell = await fetchCatalog('en', 'shell');
  await loadPagesCatalog();
  const words = hideApp()?.words;
  expect(words?.file).toBe('/assets/shell-en-1.js');
  expect(Object.keys(words?.messages ?? {})).toEqual(Object.keys(shell));
  expect(Object.keys(await fetchCatalog('en', 'pages')).length).toBeGreaterThan(Object.keys(shell).length);
  delete document.documentElement.dataset['wordsEn'];
});

test('leaves out what is out of sight [FAST-01]', async () => {
  await settled();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: this.tagName === 'A' ? innerHeight : 0 } as DOMRect;
  });
  expect(JSON.stringify(hideApp()?.nodes)).not.toContain('BTC');
});

test.each<[string, () => void]>([
  ['while a part is loading', () => document.querySelector('main')!.append(document.createElement('i'))],
  ['on another page', () => (location.hash = '#/pages/mine/mine')],
  ['under a dialog', () => document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')],
  ['if the app locks', () => (lock.minutes = 5)],
  ['with hidden amounts', () => writeSettingsCache('amountsHidden', true)],
  ['if the session has no name', () => writeSettingsCache('session', undefined)],
  ['once another session has begun in another tab', () => writeSettingsCache('session', 's2')],
  ['after a logout', () => Object.assign(session, { status: 'out', account: undefined })],
])('takes no snapshot %s [FAST-02]', async (_, change) => {
  await settled();
  change();
  document.querySelector('main > i')?.setAttribute('data-coming', '');
  await settled();
  expect(hideApp()).toBeUndefined();
});
