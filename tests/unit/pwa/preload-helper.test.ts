import { beforeEach, expect, test, vi } from 'vitest';
import { leanPreload } from '../../../build/preload-helper.ts';

type Preload = <T>(load: () => Promise<T>, files?: string[]) => Promise<T>;
let preload: Preload;
let added: HTMLLinkElement[];
let loads = 0;

beforeEach(async () => {
  document.head.replaceChildren();
  added = [];
  // nothing is fetched here: the test says what became of each file
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLLinkElement[]));
  });
  const load = leanPreload().load as (id: string) => string;
  loads += 1;
  // another address each time, so that the module is another one
  const code = `${load('\0vite/preload-helper.js')}\n// ${loads}`;
  ({ __vitePreload: preload } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`));
});

const settle = (link: HTMLLinkElement | undefined, how: 'onload' | 'onerror'): void => {
  link?.[how]?.call(link, new Event('x') as never);
};

test('a page waits for its style sheets and not for its scripts', async () => {
  const load = vi.fn(async () => 'page');
  const page = preload(load, ['assets/a.css', 'assets/a.js']);
  expect(added.map((link) => link.rel)).toEqual(['stylesheet', 'modulepreload']);
  expect(load).not.toHaveBeenCalled();
  settle(added[0], 'onload');
  expect(await page).toBe('page');
});

test('PWA-17 a style sheet that failed is asked for again, not taken for loaded', async () => {
  const load = vi.fn(async () => 'page');
  const first = preload(load, ['assets/a.css']);
  settle(added[0], 'onerror');
  await expect(first).rejects.toThrow('/assets/a.css');
  expect(load).not.toHaveBeenCalled();

  const second = preload(load, ['assets/a.css']);
  expect(added).toHaveLength(2);
  settle(added[1], 'onload');
  expect(await second).toBe('page');
});

test('a style sheet that is there, or on its way, is asked for once', async () => {
  const first = preload(async () => 1, ['assets/a.css']);
  const second = preload(async () => 2, ['assets/a.css']);
  expect(added).toHaveLength(1);
  settle(added[0], 'onload');
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});
