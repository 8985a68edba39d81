import type { Page } from '@playwright/test';
import { detailRoutes, orderedRoutes, visitorRoutes } from '../../scripts/parts/routes.mjs';
import { demo, markMessagesRead, signIn } from '../../scripts/parts/serve.mjs';
import { INTRO, link, routes } from '../../src/domain/routes.ts';
import { findRecord, noteLinks, visit, withParameters } from '../../scripts/parts/walk.mjs';

const details = detailRoutes(routes);
/** Pages of a customer and of a visitor. */
export const routesOf = {
  customer: [...orderedRoutes(routes).filter((path) => !visitorRoutes.includes(path)), link(INTRO, { welcome: '1' })],
  visitor: [...orderedRoutes(routes).filter((path) => visitorRoutes.includes(path)), INTRO],
};

/**
 * Logs in with the demo account, whose lists have entries. Its messages are marked as read, so that no dialog covers
 * the pages.
 */
export async function beDemo(page: Page, url: string): Promise<void> {
  await markMessagesRead(url, demo);
  await signIn(page, demo);
}

/**
 * Opens each route and inspects it; detail pages open through the first link to one. Returns the routes that never
 * settled.
 */
export async function walk(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<string[]> {
  const existing = new Map<string, string>();
  const unsettled: string[] = [];
  for (const path of paths) {
    if (details.includes(path)) await findRecord(page, path, existing);
    const to = withParameters(path, existing, details);
    if (to === undefined) continue;
    if (!(await visit(page, to))) unsettled.push(to);
    await noteLinks(page, existing);
    await look(path);
  }
  return unsettled;
}
