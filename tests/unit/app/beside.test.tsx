import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PageSlot } from '../../../src/app/PageSlot.tsx';
import { startNavigation, useCurrentPage } from '../../../src/app/router/current-page.ts';
import { followLinks } from '../../../src/app/router/links.ts';
import { endSession } from '../../../src/client/session/session.ts';
import { currentLocation, goBackOr, navigate, setBeforeNavigate } from '../../../src/browser/location.ts';
import { NothingOpen } from '../../../src/ui/layout/EntryPane.tsx';
import { NoticeContext } from '../../../src/ui/base/navigation.ts';
import { Page } from '../../../src/ui/layout/Page.tsx';
import { Row } from '../../../src/ui/lists/Row.tsx';
import { signIn } from '../features/support.ts';
import { media, show } from '../ui/render.tsx';
import { expectLogged } from '../../console.ts';

const LIST = '/pages/mine/setting';
const NAME = `${LIST}/nickname`;
const PHONE = `${LIST}/phone`;

/** A page with a field, and rows that link to the others. */
function List() {
  const [text, setText] = useState('');
  return (
    <Page title="Settings">
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <ul>
        <Row title="Nickname" href={`#${NAME}`} />
        <Row title="Phone" href={`#${PHONE}`} />
      </ul>
    </Page>
  );
}
const Nickname = () => (
  <Page title="Nickname" bottom={<button type="submit">Save</button>}>
    Your name
  </Page>
);
const Phone = () => <Page title="Phone">Your number</Page>;

const { pages, state } = vi.hoisted(() => ({
  pages: {} as Record<string, () => Promise<unknown>>,
  state: { listLoads: 0, isListGone: false },
}));
Object.assign(pages, {
  [LIST]: async () => {
    state.listLoads += 1;
    if (state.isListGone) throw new Error('gone');
    return { default: List };
  },
  [NAME]: async () => ({ default: Nickname }),
  [PHONE]: async () => ({ default: Phone }),
});
// only the pages are replaced, by small ones
vi.mock('../../../src/app/router/pages.ts', () => ({
  importPage: (path: string) => pages[path]!(),
  isFirstPath: () => false,
}));
// the texts stay English
vi.mock('../../../src/i18n/index.ts', async (original) => ({
  ...(await original<typeof import('../../../src/i18n/index.ts')>()),
  loadPagesCatalog: async () => undefined,
}));
vi.mock('../../../src/app/load-chrome.ts', () => ({
  loadChrome: async () => ({ titles: {} }),
  useChrome: () => ({ NothingOpen, ErrorPage: () => null }),
}));
vi.mock('../../../src/app/router/with-router.tsx', () => ({ withRouter: (Routed: unknown) => Routed }));

function App() {
  return (
    <NoticeContext value={<p>Offline</p>}>
      <div id="root">
        <PageSlot page={useCurrentPage()} />
      </div>
    </NoticeContext>
  );
}
const openAt = async (at: string): Promise<void> => {
  navigate(at);
  await startNavigation();
  await act(async () => void show(<App />));
};
const isAt = (at: string): Promise<void> => waitFor(() => expect(currentLocation()).toBe(at));
const list = () => within(screen.getByRole('main'));
const entry = (name: string) => within(screen.getByRole('region', { name }));
const isOpen = (name: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toBeDefined());
const scrolls = vi.fn();

beforeAll(followLinks);
beforeEach(async () => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(scrolls);
  media('min-width: 900px');
  await signIn();
});
afterEach(async () => {
  state.isListGone = false;
  setBeforeNavigate((run) => run());
  await endSession('signed-out');
});

test('on a phone an entry has its own page, and the list’s code is not loaded [LIVE-10]', async () => {
  media();
  await openAt(NAME);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nickname');
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  expect(state.listLoads).toBe(0);
});

test('shows an entry without its list if the list does not load [LIVE-10]', async () => {
  expectLogged('page /pages/mine/setting PageLoadError: page: its file is gone or broken');
  state.isListGone = true;
  await openAt(PHONE);
  expect(state.listLoads).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Phone');
});

test('opens an entry next to its list from 900 px, with one main, one h1 and one Back [LIVE-10]', async () => {
  await openAt(NAME);
  await isOpen('Nickname');
  expect(list().getByRole('link', { current: true }).textContent).toBe('Nickname');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Settings']);
  expect(screen.getAllByRole('button', { name: 'Back' })).toHaveLength(1);
  expect(screen.getAllByText('Offline')).toHaveLength(1);
  expect(document.querySelectorAll('#main')).toHaveLength(1);
  expect(entry('Nickname').getByRole('button', { name: 'Save' })).toBeDefined();
  expect(document.title).toBe('Nickname · Andaman');
});

test('the list keeps its state while entries open next to it, and Back returns to it [LIVE-10]', async () => {
  await openAt(LIST);
  const search = list().getByRole('textbox');
  fireEvent.change(search, { target: { value: 'pho' } });
  expect(screen.getByText('Choose an item to see it here.')).toBeDefined();
  const before = history.length;
  scrolls.mockClear();

  fireEvent.click(list().getByRole('link', { name: 'Nickname' }));
  await isAt(NAME);
  await isOpen('Nickname');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Nickname'));
  fireEvent.click(list().getByRole('link', { name: 'Phone' }));
  await isAt(PHONE);
  await isOpen('Phone');
  expect(list().getByRole('link', { current: true }).textContent).toBe('Phone');
  expect(document.title).toBe('Phone · Andaman');
  expect(list().getByRole('textbox')).toBe(search);
  expect((search as HTMLInputElement).value).toBe('pho');
  // the second entry replaced the first
  expect(history.length).toBe(before + 1);

  goBackOr('/');
  await isAt(LIST);
  await waitFor(() => expect(document.title).toBe('Settings · Andaman'));
  expect(list().getByRole('textbox')).toBe(search);
  expect(list().queryByRole('link', { current: true })).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
  expect(scrolls).not.toHaveBeenCalled();
});
