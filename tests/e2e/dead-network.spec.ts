import { connect, createServer, type Socket } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { demoAccount } from '../../server/platform/demo-account.ts';
import { takenOver } from './pwa-helpers.ts';
import { type Server, startServer } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(600_000);

const outageBar = (page: Page) => page.getByText("We can't connect. Showing saved information.");
const restoredBar = (page: Page) => page.getByText("You're connected again.");

/** A way to the server that can be swallowed: every connection stays, and nothing passes. */
async function startSwallowingProxy(target: string) {
  const sockets = new Set<Socket>();
  let isDead = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
      from.pipe(to);
      if (isDead) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const passOn = (passes: boolean): void => {
    isDead = !passes;
    for (const socket of sockets)
      if (passes) socket.resume();
      else socket.pause();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    die: () => passOn(false),
    revive: () => passOn(true),
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}

const pages = {
  home: '/',
  'coin page': '/#/pages/coinList/index?code=BTC',
  ticket: '/#/pages/Option/Option',
  messages: '/#/pages/index/msgList',
} as const;

let server: Server;
let proxy: Awaited<ReturnType<typeof startSwallowingProxy>>;
test.beforeAll(async () => {
  server = await startServer();
  proxy = await startSwallowingProxy(server.url);
});
test.afterAll(async () => {
  proxy.stop();
  // a test that failed may have left it stopped
  server.process.kill('SIGCONT');
  await server.stop();
});

/** Ways of a dead network, and back. */
const deaths = {
  'a server that is stopped': [() => void server.process.kill('SIGSTOP'), () => void server.process.kill('SIGCONT')],
  'a network that swallows everything': [() => proxy.die(), () => proxy.revive()],
  'a browser that is offline while its streams go on': [
    (context: BrowserContext) => context.setOffline(true),
    (context: BrowserContext) => context.setOffline(false),
  ],
} as const;

for (const [death, [begin, end]] of Object.entries(deaths)) {
  test(`says within 10 s that there is no connection: ${death} [CALL-30]`, async ({ browser, problems }) => {
    problems.allow(whenOffline, /net::ERR_/);
    const context = await browser.newContext({ baseURL: proxy.url, locale: 'en-US', serviceWorkers: 'allow' });
    const page = await context.newPage();
    await signIn(page, { ...demoAccount, mode: 'email' });
    await takenOver(page);
    for (const [name, address] of Object.entries(pages)) {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(/\S/);
      await page.waitForTimeout(3000);
      const began = Date.now();
      await begin(context);
      await expect(outageBar(page), name).toBeVisible();
      const saidAfter = Date.now() - began;
      await expect(page.locator('[data-live]'), name).toHaveCount(0);
      await page.waitForTimeout(3000);
      const returned = Date.now();
      await end(context);
      await expect(restoredBar(page), name).toBeVisible();
      const goneAfter = Date.now() - returned;
      test
        .info()
        .annotations.push({ type: name, description: `said after ${saidAfter} ms, gone after ${goneAfter} ms` });
      console.log(`${death}, ${name}: said after ${saidAfter} ms, gone after ${goneAfter} ms`);
    }
    await context.close();
  });
}
