import type { BrowserContext } from '@playwright/test';

/** Console message of Chromium for a failed request; a test that causes one allows it. */
/** A read that the worker passes on fails as ERR_FAILED. */
export const whenOffline = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;
export const whenCut =
  /net::ERR_(EMPTY_RESPONSE|CONNECTION_(RESET|CLOSED|REFUSED)|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|HTTP2_PROTOCOL_ERROR)/;
export const whenStatus = (status: number): RegExp => new RegExp(`the server responded with a status of ${status}`);

export interface Problems {
  /** Allows problems that the test causes on purpose. */
  allow(...patterns: RegExp[]): void;
  /** Problems so far that are not allowed. */
  list(): string[];
  /** Watches another context that the test opened. */
  watch(context: BrowserContext): Promise<void>;
  /** Describes problems and open pages for a failed test. Problems come first: Playwright prints 300 characters. */
  seen(): Promise<string>;
}

/** Collects uncaught errors, errors on the console and violations of the content security policy (SEC-01). */
export function createProblems(): Problems {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const contexts: BrowserContext[] = [];
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    list: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    async seen() {
      const pages = contexts.flatMap((context) => context.pages());
      const visible = await Promise.all(
        pages.map(async (page) => {
          const words = await page
            .locator('body')
            .innerText({ timeout: 2000 })
            .catch(() => '(does not answer)');
          return `page at ${page.url()}: ${words.replace(/\s+/g, ' ').slice(0, 400)}`;
        }),
      );
      return [...seen, ...visible].join('\n');
    },
    async watch(context) {
      contexts.push(context);
      context.on('weberror', (event) => seen.push(`uncaught: ${event.error().stack ?? event.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
    },
  };
}
