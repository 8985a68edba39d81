import { test as base, expect } from '@playwright/test';
import { type Api, createApi, type SignedIn } from './api.ts';
import { type Deployment, startDeployment } from './deploy.ts';
import { createProblems, type Problems } from './problems.ts';
import { createQa, type Qa } from './qa.ts';
import { type Build, type Server, startServer } from './server.ts';
import { makeTemplate, stateFor, type Template } from './sign-in.ts';

interface WorkerFixtures {
  /** Which build is served: `test.use({ build: 'other' })` at the top of a file. */
  build: Build;
  /** The real server with a database of its own, one a worker. */
  server: Server;
  /** The server's levers: faults, clock, config, log. */
  qa: Qa;
  /** The wire, spoken from Node. */
  api: Api;
  template: Template;
  /** The server over a folder that tests deploy to, one a worker, started by the first that asks for it. */
  site: () => Promise<Deployment>;
}

interface TestFixtures {
  /** Asking for it signs `page` in as a fresh account, its welcome read, before anything is opened. */
  customer: SignedIn;
  /** Errors of the page fail the test; `problems.allow(...)` names those that it provokes. */
  problems: Problems;
  /**
   * A server over a folder with the default build, for tests that deploy; `own`: one that no other test has, for those
   * that end it.
   */
  deployment: (options?: { own?: boolean }) => Promise<Deployment>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  build: ['default', { option: true, scope: 'worker' }],

  server: [
    async ({ build }, use) => {
      const server = await startServer({ build });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  qa: [async ({ server }, use) => use(createQa(server.url)), { scope: 'worker' }],

  api: [async ({ server, qa }, use) => use(createApi(server.url, qa)), { scope: 'worker' }],

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

  // installing it costs half a second of the processor at each start, and it takes the page over in the middle of a
  // test
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
    // the welcome would lie over every page as the dialog of the start (SHELL-17)
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
      // as it was before another test deployed to it
      const shared = await site();
      await shared.deploy('default');
      await createQa(shared.server.url).reset();
      return shared;
    });
    for (const deployment of owned) await deployment.end();
  },
});

export { expect };
export { whenCut, whenOffline, whenStatus } from './problems.ts';
export { signIn } from './sign-in.ts';
