// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { foreignHref } from '../../../src/browser/foreign-link.ts';

const has = (path: string): boolean => path === '/pages/mine/mine';

test('a slide’s link leads to an existing page, to the leave notice, or nowhere [HOME-04]', () => {
  expect(foreignHref('/pages/mine/mine', has)).toBe('#/pages/mine/mine');
  expect(foreignHref('/pages/mine/setting', has)).toBeUndefined();
  expect(foreignHref('https://example.com/a', has)).toBe('#/pages/index/web-view?url=https%3A%2F%2Fexample.com%2Fa');
  for (const text of ['', 'javascript:alert(1)', '//example.com', 'http://example.com'])
    expect(foreignHref(text, has), text).toBeUndefined();
});
