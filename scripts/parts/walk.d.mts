import type { Page } from '@playwright/test';

/** Opens a route in place, without a reload; resolves to whether it settled. */
export declare function visit(
  page: Page,
  to: string,
  options?: { loading?: boolean; timeout?: number },
): Promise<boolean>;
/** Remembers where links of the page lead: path -> query. */
export declare function noteLinks(page: Page, known: Map<string, string>): Promise<void>;
export declare function withParameters(
  path: string,
  known: Map<string, string>,
  details: readonly string[],
): string | undefined;
export declare function findRecord(page: Page, path: string, known: Map<string, string>): Promise<void>;
