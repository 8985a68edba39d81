import { expect, type Page, test } from '@playwright/test';
import { build, type Rolldown } from 'vite';

/**
 * The sanitiser only, in a real browser with the app's content security policy, since no other host parses HTML like a
 * browser.
 */
const ORIGIN = 'https://andaman.test';
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types andaman dompurify";
const START =
  "import { sanitise } from '/sanitise.js'; window.clean = async (html, options) => { const box = document.querySelector('main'); box.replaceChildren(await sanitise(html, options)); };";

let code = '';
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/ui/layout/sanitise.ts', formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  code = ([built].flat() as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '';
});

interface Outcome {
  foreign: string[];
  reports: string[];
}

/** Opens an empty page and puts the cleaned text into it. */
const clean = async (page: Page, html: string, options: object = {}): Promise<Outcome> => {
  const outcome: Outcome = { foreign: [], reports: [] };
  await page.route('**', (route) => {
    const url = new URL(route.request().url());
    if (url.origin !== ORIGIN) {
      outcome.foreign.push(url.href);
      return route.abort();
    }
    const files: Record<string, string> = {
      '/': '<!doctype html><main></main><script type="module" src="/start.js"></script>',
      '/start.js': START,
      '/sanitise.js': code,
    };
    const body = files[url.pathname];
    return route.fulfill({
      status: body === undefined ? 404 : 200,
      body: body ?? '',
      contentType: url.pathname === '/' ? 'text/html' : 'text/javascript',
      headers: { 'content-security-policy': POLICY },
    });
  });
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('404') && outcome.reports.push(message.text()),
  );
  page.on('pageerror', (error) => outcome.reports.push(error.message));
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'clean' in globalThis);
  await page.evaluate(
    ([text, how]) =>
      (globalThis as unknown as { clean: (html: unknown, options: unknown) => Promise<void> }).clean(text, how),
    [html, options] as const,
  );
  return outcome;
};

test('removes scripts, frames, forms, styles and ids from foreign HTML [SEC-01 SEC-02]', async ({ page }) => {
  const { foreign, reports } = await clean(
    page,
    `
    <p>Words</p><h2 id="root" name="x" style="color:red" onclick="run()" class="big" data-x="1" aria-label="y">Title</h2>
    <script>window.ran = 1</script><style>p{color:red}</style>
    <svg onload="window.ran = 1"><a href="x"><circle/></a></svg><math><mi>m</mi></math>
    <iframe src="https://evil.example" srcdoc="<script>top.ran = 1</script>"></iframe><object data="https://evil.example"></object><embed src="https://evil.example">
    <form action="https://evil.example"><input name="password"><button>Send</button><textarea></textarea></form>
    <video src="https://evil.example" autoplay></video><link rel="stylesheet" href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example">
    <img src=x onerror="window.ran = 1"><div style="background:url(https://evil.example/x)">Styled</div>
    <noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><template><script>window.ran = 1</script></template>`,
  );
  const remaining = (): Promise<string[]> =>
    page
      .locator('main *')
      .evaluateAll((all) => all.map((item) => [item.localName, ...item.getAttributeNames()].join(' ')));
  // a picture that fails to load is replaced by its text
  await expect.poll(async () => [...new Set(await remaining())].toSorted()).toEqual(['div', 'h2', 'p', 'span']);
  await expect(page.locator('main')).toContainText('Title');
  await expect(page.locator('main')).toContainText('Words');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  expect(foreign).toEqual([]);
  expect(reports).toEqual([]);
});

test('keeps links to app routes and https, and turns all others into text [SEC-02 SEC-03]', async ({ page }) => {
  await clean(
    page,
    `
    <a href="https://example.com/a?b=c" target="_blank" rel="opener">out</a> <a href="#/pages/mine/mine">route</a>
    <a href="javascript:run()">script</a> <a href="data:text/html,x">data</a>
    <a href="http://example.com">plain</a> <a href="//evil.example">relative</a>
    <a href="/api/users/bank/del?id=1">call</a> <a href="intent:x">intent</a> <a href="java&#9;script:run()">bent</a> <a href="#/pages/none/none">none</a>`,
  );
  const links = await page
    .locator('main a')
    .evaluateAll((all) =>
      all.map((item) => [
        item.textContent,
        item.getAttribute('href'),
        item.getAttribute('target'),
        item.getAttribute('rel'),
      ]),
    );
  expect(links).toEqual([
    ['out', 'https://example.com/a?b=c', null, 'noopener noreferrer'],
    ['route', '#/pages/mine/mine', null, 'noopener noreferrer'],
  ]);
  for (const words of ['script', 'data', 'plain', 'relative', 'call', 'intent', 'bent', 'none'])
    await expect(page.locator('main')).toContainText(words);
});

test('shows pictures from other origins as their text, without contacting the origin [SEC-02]', async ({ page }) => {
  const html = `<img src="/logo.png" alt="ours" srcset="https://evil.example/x 2x"><img src="https://evil.example/p.png" alt="foreign"><img src="data:image/svg+xml,x" alt="data">`;
  const { foreign } = await clean(page, html);
  // the file does not exist
  await expect(page.locator('main')).toHaveText('oursforeigndata');
  expect(await page.locator('main img').count()).toBe(0);
  expect(foreign).toEqual([]);
});

test('a table has its own scroller that the keyboard reaches [A11Y-07]', async ({ page }) => {
  await clean(page, '<table><tr><td>1</td></tr></table>', { tableLabel: 'Table' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Table' })).toBeFocused();
  await expect(page.getByRole('region').getByRole('table')).toHaveText('1');
});
