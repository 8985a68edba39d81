import { expect, test } from 'vitest';
import { groupOf } from '../../../../build/chunks.ts';
import { pageGroupOf } from '../../../../src/app/boot/page-group.ts';
import { lazyRoutes } from '../../../../src/app/router/lazy-routes.ts';

test('a path’s group is that of the file in which the build puts its page', () => {
  const built = Object.entries(lazyRoutes).map(([path, { load }]) => {
    const source = /\/src\/features\/[^"']+/.exec(load.toString())?.[0];
    return [path, source && groupOf(source)];
  });
  expect(built.length).toBeGreaterThan(50);
  expect(Object.keys(lazyRoutes).map((path) => [path, pageGroupOf(path)])).toEqual(built);
});
