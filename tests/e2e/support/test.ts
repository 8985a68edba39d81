import { test as base, expect, type Page } from '@playwright/test';
import { type Api, createApi, type SignedIn } from './api.ts';
import { type Deployment, startDeployment } from './deploy.ts';
import { enrol, staffPage } from './desk.ts';
import { createProblems, type Problems } from './problems.ts';
import { createQa, type Qa } from './qa.ts';
import { type Build, type DeskServer, startDeskServer } from './server.ts';
import { makeTemplate, stateFor, type Template } from './sign-in.ts';
import { enrolStaff, type Staff } from './staff.ts';

interface WorkerFixtures {
  /** The served build: `test.use({ build: 'other' })` at the top of a file. */
  build: Build;
  /** The real server with its own database and desk, one per worker. */
  server: DeskServer;
  /** The server's QA controls: faults, clock, config, log. */
  qa: Qa;
  /** The API client for Node. */
  api: Api;
  /** What staff decide at the desk of the server. */
  staff: Staff;
  template: Template;
  /** The server over a folder that tests deploy to, one per worker, started on first use. */
  site: () => Promise<Deployment>;
}

interface TestFixtures {
  /** Logs `page` in as a fresh account, with its welcome message read, before anything opens. */
  customer: SignedIn;
  /** Errors of the page fail the test; `problems.allow(...)` names those it causes. */
  problems: Problems;
  /**
   * A server over a folder with the default build, for tests that deploy; `own`: one for this test only, for tests that
   * stop it.
   */
  deployment: (options?: { own?: boolean }) => Promise<Deployment>;
  /** Opens the desk of the server in the browser of a new person with every role. */
  openDesk: () => Promise<Page>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['default', { option: true, scope: 'worker' }],

  server: [
    async ({ build }, use) => {
      const server = await startDeskServer({ build });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  qa: [async ({ server }, use) => use(createQa(server.url)), { scope: 'worker' }],

  api: [async ({ server, qa }, use) => use(createApi(server.url, qa)), { scope: 'worker' }],

  // with the worker, not at first use: the invitation expires once a test moves the clock
  staff: [async ({ server }, use) => use(await enrolStaff(server)), { scope: 'worker', auto: true }],

  template: [
    async ({ browser, server, api }, use) => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' });
      const template = await makeTemplate(context, await api.register());
      await context.close();
      await use(template);
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  site: [
    async ({}, use) => {
      let item: Promise<Deployment> | undefined;
      await use(() => (item ??= startDeployment()));
      await (await item)?.end();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // installing it costs half a second of CPU at each start, and it would take over the page in the middle of a test
  serviceWorkers: async ({}, use, info) => use(info.tags.includes('@worker') ? 'allow' : 'block'),

  problems: [
    async ({ context, qa }, use, info) => {
      await qa.reset();
      const problems = createProblems();
      await problems.watch(context);
      await use(problems);
      if (info.status !== info.expectedStatus) await info.attach('seen', { body: await problems.seen() });
      expect(problems.list(), 'errors of the page that the test does not provoke').toEqual([]);
    },
    { auto: true },
  ],

  customer: async ({ context, api, template, problems }, use) => {
    void problems;
    const account = await api.login(await api.register());
    // the welcome dialog of the start would cover every page (SHELL-17)
    await api.readAll(account);
    await context.setStorageState(stateFor(template, account));
    await use(account);
  },

  deployment: async ({ problems, site }, use) => {
    void problems;
    const owned: Deployment[] = [];
    await use(async ({ own = false } = {}) => {
      if (own) {
        const deployment = await startDeployment();
        owned.push(deployment);
        return deployment;
      }
      // undo the deployment of another test
      const shared = await site();
      await shared.deploy('default');
      await createQa(shared.server.url).reset();
      return shared;
    });
    for (const deployment of owned) await deployment.end();
  },

  openDesk: async ({ browser, server, staff }, use) => {
    const opened: Awaited<ReturnType<typeof staffPage>>[] = [];
    await use(async () => {
      const person = await staffPage(browser, server.deskUrl);
      opened.push(person);
      await enrol(person.page, await staff.invite());
      return person.page;
    });
    for (const { page } of opened) await page.context().close();
    expect(
      opened.flatMap(({ problems }) => problems.list()),
      'errors of the desk',
    ).toEqual([]);
  },
});

export { expect };
export { whenCut, whenOffline, whenStatus } from './problems.ts';
export { signIn } from './sign-in.ts';
