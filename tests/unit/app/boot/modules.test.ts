import { beforeEach, expect, test, vi } from 'vitest';

type Modules = typeof import('../../../../src/app/boot/modules.ts');
let modules: Modules;
/** Scripts and style sheets that the page has been given and that have not ended. */
let running: (HTMLScriptElement | HTMLLinkElement)[];

beforeEach(async () => {
  running = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void running.push(...(nodes as typeof running)));
  vi.resetModules();
  modules = await import('../../../../src/app/boot/modules.ts');
});

const addressOf = (item: Element): string => item.getAttribute('src') ?? item.getAttribute('href') ?? '';
const scripts = (): string[] => running.map(addressOf);

/** Lets what waits for the page's own turns pass. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Lets the script or style sheet of a file end, as the browser does once it has run or failed. */
const end = async (file: string, kind: 'load' | 'error'): Promise<void> => {
  const ended = running.find((item) => addressOf(item) === `/assets/${file}`)!;
  running = running.filter((item) => item !== ended);
  ended.dispatchEvent(new Event(kind));
  await turn();
};

test('a file runs once, after what it needs, with what that exports', async () => {
  const order: string[] = [];
  const both = Promise.all([modules.load('./page.js'), modules.load('./page.js')]);
  expect(scripts()).toEqual(['/assets/page.js']);
  modules.define('./page.js', ['./react.js', './shell.js'], (react, shell) => {
    order.push('page');
    return { text: [react, shell] };
  });
  await end('page.js', 'load');
  expect(scripts()).toEqual(['/assets/react.js', '/assets/shell.js']);
  modules.define('./shell.js', ['./react.js'], () => ({ a: order.push('shell') }));
  await end('shell.js', 'load');
  modules.define('./react.js', [], () => ({ b: order.push('react') }));
  await end('react.js', 'load');
  const [first, second] = await both;
  expect(order).toEqual(['react', 'shell', 'page']);
  expect(first).toEqual({ text: [{ b: 1 }, { a: 2 }] });
  expect(second).toBe(first);
  expect(scripts()).toEqual([]);
});

test('a file that the page has defined itself is not fetched', async () => {
  modules.define('./index.js', [], (load) => ({ load }));
  expect(await modules.load('./index.js')).toEqual({ load: modules.load });
  expect(modules.load.meta.url).toBe(location.href);
  expect(scripts()).toEqual([]);
});

test('a file that does not come, or is another, is an error, and is asked for again the next time [PWA-17]', async () => {
  const failed = expect(modules.load('./page.js')).rejects.toThrow('the script /assets/page.js did not load');
  await end('page.js', 'error');
  await failed;
  const other = expect(modules.load('./page.js')).rejects.toThrow('the script /assets/page.js did not load');
  await end('page.js', 'load');
  await other;
  const third = modules.load('./page.js');
  modules.define('./page.js', ['./part.js'], (part) => ({ part }));
  await end('page.js', 'load');
  const without = expect(third).rejects.toThrow('the script /assets/part.js did not load');
  await end('part.js', 'error');
  await without;
  // the page is there by now
  const last = modules.load('./page.js');
  await turn();
  expect(scripts()).toEqual(['/assets/part.js']);
  modules.define('./part.js', [], () => ({ a: 1 }));
  await end('part.js', 'load');
  expect(await last).toEqual({ part: { a: 1 } });
});

test('a file that was fetched ahead is not fetched again, and what it needs is; a failure is for who loads it', async () => {
  modules.prefetch('/assets/page.js');
  modules.prefetch('/assets/late.js');
  const page = modules.load('./page.js');
  expect(scripts()).toEqual(['/assets/page.js', '/assets/late.js']);
  modules.define('./page.js', ['./react.js'], (react) => ({ react }));
  modules.define('./react.js', [], () => ({ a: 1 }));
  await end('page.js', 'load');
  expect(await page).toEqual({ react: { a: 1 } });
  await end('late.js', 'error');
  const late = expect(modules.load('./late.js')).rejects.toThrow('the script /assets/late.js did not load');
  await end('late.js', 'error');
  await late;
});

test('the entry runs by itself, once what it needs is there', async () => {
  const order: string[] = [];
  modules.define('./index.js', ['./react.js'], () => ({ a: order.push('index') }), true);
  await turn();
  expect(order).toEqual([]);
  modules.define('./react.js', [], () => ({ b: order.push('react') }));
  await end('react.js', 'load');
  expect(order).toEqual(['react', 'index']);
});

test('a file that comes twice runs once', async () => {
  modules.define('./page.js', [], () => ({ first: true }));
  const page = await modules.load('./page.js');
  modules.define('./page.js', [], () => ({ first: false }));
  expect(await modules.load('./page.js')).toBe(page);
});

test('a file that fails as it runs is an error, and runs anew the next time', async () => {
  let runs = 0;
  modules.define('./page.js', [], () => {
    runs += 1;
    if (runs === 1) throw new Error('no storage');
    return { runs };
  });
  await expect(modules.load('./page.js')).rejects.toThrow('no storage');
  expect(await modules.load('./page.js')).toEqual({ runs: 2 });
});

test('the style sheets of a file come beside it, and it is there once both are', async () => {
  let there = false;
  const page = modules.loadStyled(() => modules.load('./page.js'), ['assets/page.css']);
  void page.then(() => (there = true));
  expect(scripts()).toEqual(['/assets/page.js', '/assets/page.css']);
  modules.define('./page.js', [], () => ({ a: 1 }));
  await end('page.js', 'load');
  expect(there).toBe(false);
  await end('page.css', 'load');
  expect(await page).toEqual({ a: 1 });
  // in force by now, as is one that was fetched ahead
  modules.prefetch('/assets/early.css');
  await end('early.css', 'load');
  await modules.loadStyled(() => modules.load('./page.js'), ['assets/page.css', 'assets/early.css']);
  expect(scripts()).toEqual([]);
});

test('a style sheet that does not come is an error, and is asked for again the next time [PWA-17]', async () => {
  modules.define('./page.js', [], () => ({ a: 1 }));
  const load = () => modules.loadStyled(() => modules.load('./page.js'), ['assets/page.css']);
  const failed = expect(load()).rejects.toThrow('the style sheet /assets/page.css did not load');
  await end('page.css', 'error');
  await failed;
  const page = load();
  await end('page.css', 'load');
  expect(await page).toEqual({ a: 1 });
});

test('the policy andaman-files lets our own files through and nothing else [SEC-01]', async () => {
  const rules: { createScriptURL(url: string): string }[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, policy: { createScriptURL(url: string): string }) {
      expect(name).toBe('andaman-files');
      rules.push(policy);
      return policy;
    },
  });
  vi.resetModules();
  modules = await import('../../../../src/app/boot/modules.ts');
  const never = modules.load('../../evil.js');
  await expect(never).rejects.toThrow(TypeError);
  expect(rules[0]!.createScriptURL('/assets/shell-a_1-2.js')).toBe('/assets/shell-a_1-2.js');
  for (const other of [
    'https://evil.example/assets/a.js',
    '//evil.example/assets/a.js',
    '/assets/../a.js',
    '/media/a.js',
    '/assets/a.js?x',
    '',
  ])
    expect(() => rules[0]!.createScriptURL(other)).toThrow(TypeError);
});
