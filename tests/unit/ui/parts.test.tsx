import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Avatar } from '../../../src/ui/layout/Avatar.tsx';
import { Badge } from '../../../src/ui/base/Badge.tsx';
import { Button } from '../../../src/ui/base/Button.tsx';
import { Failed } from '../../../src/ui/layout/Failed.tsx';
import { NavigationContext, NoticeContext } from '../../../src/ui/base/navigation.ts';
import { Page } from '../../../src/ui/layout/Page.tsx';
import { Row } from '../../../src/ui/lists/Row.tsx';
import { Rows } from '../../../src/ui/lists/Rows.tsx';
import { TabBar } from '../../../src/ui/layout/TabBar.tsx';
import { TabList, TabPanel } from '../../../src/ui/lists/TabList.tsx';
import { media, show } from './render.tsx';

beforeEach(() => media());
afterEach(() => vi.useRealTimers());

test('a closed button says why, keeps the focus and ignores Enter in its form [LOOK-06]', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())];
  show(
    <form onSubmit={onSubmit as never}>
      <Button type="submit" reason="Orders need a connection." onClick={onClick}>
        Buy up
      </Button>
    </form>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy up' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Orders need a connection.',
  );
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a busy button ignores a second tap and keeps its words', () => {
  const onClick = vi.fn();
  const { rerender } = show(<Button onClick={onClick}>Send</Button>);
  fireEvent.click(screen.getByText('Send'));
  rerender(
    <Button busy onClick={onClick}>
      Send
    </Button>,
  );
  fireEvent.click(screen.getByText('Send'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true');
});

const back = vi.fn();
const page = (title: string, bar?: 'tab' | 'own', Shown = Page) => (
  <NavigationContext value={{ back, has: () => true }}>
    <NoticeContext value={<p>No connection.</p>}>
      <Shown key={title} title={title} {...(bar ? { bar } : {})}>
        Words
      </Shown>
    </NoticeContext>
  </NavigationContext>
);

test('a page sets the window title and focuses its heading, except the first page [A11Y-09]', async () => {
  // the first page is that of a load, and another test may have shown one
  vi.resetModules();
  const { Page: Loaded } = await import('../../../src/ui/layout/Page.tsx');
  const { rerender } = show(page('Messages', undefined, Loaded));
  expect(document.title).toBe('Messages · Andaman');
  expect(document.activeElement).toBe(document.body);
  rerender(page('Setting', undefined, Loaded));
  expect(document.title).toBe('Setting · Andaman');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Setting' }));
});

test('has title and Back in the standard bar, and no Back on a tab [SHELL-09]', () => {
  const { rerender } = show(page('Messages'));
  back.mockReset();
  const kind = (): string | undefined => screen.getByRole('banner').dataset['bar'];
  expect(kind()).toBe('standard');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
  expect(screen.getByRole('main').textContent).toContain('No connection.');
  rerender(page('Coin list', 'tab'));
  expect([kind(), screen.queryByRole('button', { name: 'Back' })]).toEqual(['tab', null]);
  rerender(page('Log in', 'own'));
  expect(screen.getByRole('heading', { level: 1, name: 'Log in' }).className).toBe('visually-hidden');
  expect(kind()).toBe('own');
  expect(screen.getAllByRole('banner')).toHaveLength(1);
});

test('the first keyboard stop skips the bar [A11Y-03]', () => {
  show(page('Messages'));
  fireEvent.click(screen.getByRole('button', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('exactly one tab is current; tapping it only scrolls to the top [SHELL-01]', () => {
  const scrollTo = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
  show(
    <TabBar
      tabs={[
        { href: '#/a', label: 'Home', icon: 'home', current: true },
        { href: '#/b', label: 'Mine', icon: 'user', current: false },
      ]}
    />,
  );
  const [home, mine] = screen.getAllByRole('link');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
  expect(fireEvent.click(home as HTMLElement)).toBe(false);
  expect(scrollTo).toHaveBeenCalledOnce();
  expect(fireEvent.click(mine as HTMLElement)).toBe(true);
});

test('a row is text, a link or a button, in a matching list', () => {
  const onClick = vi.fn();
  show(
    <Rows label="Things">
      <Row title="Static" />
      <Row title="Link" href="#/x" />
      <Row title="Button" onClick={onClick} />
    </Rows>,
  );
  expect(screen.getByRole('list', { name: 'Things' }).children).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Link' }).getAttribute('href')).toBe('#/x');
  fireEvent.click(screen.getByRole('button', { name: 'Button' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('Static').closest('a, button')).toBeNull();
});

test('arrow keys move between tabs, which name their panel [A11Y-04]', () => {
  const onChange = vi.fn();
  show(
    <>
      <TabList
        id="list"
        label="Which"
        value="all"
        onChange={onChange}
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'new', label: 'Unread', count: 3 },
        ]}
      />
      <TabPanel id="list" value="all">
        Words
      </TabPanel>
    </>,
  );
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All');
  expect(screen.getByRole('tabpanel', { name: 'All' })).toBeDefined();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'All' }), { key: 'ArrowRight' });
  expect(onChange).toHaveBeenLastCalledWith('new');
  expect(document.activeElement?.textContent).toBe('Unread3');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'All' }), { key: 'ArrowLeft' });
  expect(onChange).toHaveBeenLastCalledWith('new');
});

test('a picture that fails to load shows the first letter, and a new one is tried', () => {
  const { container, rerender } = show(<Avatar name=" ploy" src="/a.png" />);
  fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(container.textContent).toBe('P');
  rerender(<Avatar name="ploy" src="/b.png" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png');
});

test.each([
  ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦'],
  ['🇹🇭 Thai', '🇹🇭'],
  ['👋🏽 hello', '👋🏽'],
  ['กำพล', 'กำ'],
  ['', ''],
])('the avatar of %s shows its whole first sign', (name, initial) => {
  expect(show(<Avatar name={name} />).container.textContent).toBe(initial);
});

test('a badge shows at most 99+ and is absent at 0 [MSG-04]', () => {
  const { container, rerender } = show(<Badge count={100} />);
  expect(container.textContent).toBe('99+');
  rerender(<Badge count={99} />);
  expect(container.textContent).toBe('99');
  rerender(<Badge count={0} />);
  expect(container.innerHTML).toBe('');
});

test('a failed read says what happened and offers the next step [LOOK-05]', () => {
  const onRetry = vi.fn();
  show(
    <Failed title="The list did not load" details={[{ name: 'Answer', value: '502' }]} onRetry={onRetry}>
      Your money is not touched.
    </Failed>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Your money is not touched.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
