import { describe, expect, test } from 'vitest';
import { deskHref, parseRoute } from '../../../src/desk/shell/route.ts';

describe('an address of the desk', () => {
  test.each([
    ['', { page: '', id: undefined, query: {} }],
    ['#/', { page: '', id: undefined, query: {} }],
    ['#/staff', { page: 'staff', id: undefined, query: {} }],
    ['#/log/12?target=customer+17&staff=', { page: 'log', id: '12', query: { target: 'customer 17', staff: '' } }],
    ['#/terms/config.options', { page: 'terms', id: 'config.options', query: {} }],
  ])('%s is read', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  test('is written so that it is read as the same, without empty fields', () => {
    const href = deskHref('log', 'a/b?c', { target: 'customer 17 & 18', staff: undefined, note: '' });
    expect(parseRoute(href)).toEqual({ page: 'log', id: 'a/b?c', query: { target: 'customer 17 & 18' } });
  });
});
