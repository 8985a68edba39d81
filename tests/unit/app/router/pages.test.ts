import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from '../../../../src/domain/routes.ts';

test('every route names a page, and every page has a route', () => {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => /^[^/]+\/pages\/[^/]+\.tsx$/.test(file));
  const named = Object.values(routes).map(({ page }) => page.replace('/', '/pages/') + '.tsx');
  expect([...new Set(named)].toSorted()).toEqual(pages.toSorted());
});
