import { request } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { orderedRoutes, parameters } from '../../scripts/parts/routes.mjs';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { type Access, routes } from '../../src/domain/routes.ts';
import { copiesOf, keptKeys } from './pwa-helpers.ts';

/** Console messages of a missing network. */
export const unanswered = /net::ERR_/;

/** Waits until prefetching ends: the last read is stored, and no tab reads. */
export async function readAheadOver(page: Page, ...lastReads: Endpoint[]): Promise<void> {
  const isStored = async ({ id, cache }: Endpoint): Promise<boolean> =>
    cache === 'service-worker' ? (await copiesOf(page, id)).length > 0 : (await keptKeys(page)).includes(`|${id}|`);
  const missing = async (): Promise<string[]> => {
    const states = await Promise.all(lastReads.map(isStored));
    return lastReads.filter((_, place) => !states[place]).map(({ id }) => id);
  };
  await expect.poll(missing, { timeout: 60_000, message: 'not read ahead' }).toEqual([]);
  const locks = (): Promise<(string | undefined)[]> =>
    page.evaluate(async () => ((await navigator.locks.query()).held ?? []).map(({ name }) => name));
  await expect.poll(locks, { timeout: 60_000 }).not.toContain('andaman-ahead');
}

/** Routes of some access kinds, with the parameters they need to show content. */
export const routesOf = (...access: Access[]): string[] =>
  orderedRoutes(routes)
    .filter((path) => access.includes(routes[path as keyof typeof routes].access))
    .map((path) => path + (parameters[path] ?? ''));

/** Opens a route in a new page and checks that its content shows: nothing failed, nothing busy, no skeleton. */
export async function opensWithContent(
  context: BrowserContext,
  route: string,
  more?: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`/#${route}`);
  const main = page.getByRole('main');
  // an empty page is not busy either
  await expect(main, route).toContainText(/\S/);
  await expect(main.locator('[data-shape], [aria-busy="true"]'), route).toHaveCount(0);
  await expect(main.getByText(/(did|could)(n't| not) load/), route).toHaveCount(0);
  await more?.(page);
  await page.close();
}

/** One request of the page, from its start until its body arrived, in ms since 1970. */
export interface Read {
  /** A prefetch: sent with low priority. */
  readonly ahead: boolean;
  /** The server answered it: not the worker, and it was not aborted. */
  readonly onWire: boolean;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly start: number;
  readonly end: number;
}

/** Collects the reads of a page before it opens. */
export async function collectReads(page: Page): Promise<readonly Read[]> {
  const reads: Read[] = [];
  await page.exposeFunction('noteRead', (read: Read) => void reads.push(read));
  await page.addInitScript(() => {
    const note = (read: object): void => (globalThis as unknown as { noteRead(read: object): void }).noteRead(read);
    const now = (): number => performance.timeOrigin + performance.now();
    const ahead = new WeakSet<Request>();
    const NativeRequest = Request;
    globalThis.Request = class extends NativeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init);
        if (init?.priority === 'low') ahead.add(this);
      }
    };
    const nativeFetch = fetch.bind(globalThis);
    globalThis.fetch = async (input, init) => {
      if (!(input instanceof NativeRequest)) return nativeFetch(input, init);
      const { method, url } = input;
      const headers = Object.fromEntries(input.headers);
      const body = input.clone().text();
      const start = now();
      const ends = (onWire: boolean): void => {
        const read = { ahead: ahead.has(input), onWire, method, url, headers, start, end: now() };
        void body.then((text) => note({ ...read, body: text }));
      };
      const fails = (error: unknown): never => {
        ends(false);
        throw error;
      };
      const response = await nativeFetch(input, init).catch(fails);
      const text = response.text.bind(response);
      response.text = async () => {
        const whole = await text().catch(fails);
        ends(!response.headers.has('x-kept-at'));
        return whole;
      };
      return response;
    };
  });
  return reads;
}

/** Transferred bytes of a response, headers and compressed body, measured with a second request. */
export const bytesOf = ({ method, url, headers, body }: Read): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, 'accept-encoding': 'gzip' } }, (response) => {
      const { statusCode, rawHeaders } = response;
      if (statusCode !== 200) reject(new Error(`${url} answered ${statusCode}`));
      // two bytes separate each name and value
      let bytes = 'HTTP/1.1 200 OK\r\n\r\n'.length + rawHeaders.join('').length + 2 * rawHeaders.length;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve(bytes));
    });
    sent.on('error', reject);
    sent.end(body);
  });
