import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { findEndpoint, endpoints } from '../../../src/api/endpoints.ts';
import { cachedEndpoints } from '../../../src/api/cached-endpoints.ts';

/** Section 7 of the specification: method, path and the payload names it gives. */
const SPECIFIED: ReadonlyArray<readonly [string, string, ...string[]]> = [
  ['GET', 'content/slide', 'position'],
  ['GET', 'other/config', 'act'],
  ['GET', 'users/message/unread'],
  ['POST', 'users/message/reader', 'ids'],
  ['POST', 'users/message', 'status', 'page'],
  ['GET', 'users/sms', 'userphone', 'must'],
  ['GET', 'users/email/get', 'email'],
  ['POST', 'users/login'],
  ['GET', 'users/info'],
  ['POST', 'users/edit/avatar', 'userimg'],
  ['POST', 'users/edit'],
  ['GET', 'users/bank'],
  ['POST', 'users/bank/add'],
  ['GET', 'users/bank/del', 'id'],
  ['POST', 'users/edit/userpass'],
  ['POST', 'users/forget'],
  ['POST', 'users/edit/paypass'],
  ['GET', 'coin/lists'],
  ['GET', 'coin/data/lists'],
  ['POST', 'coin/data/lists'],
  ['GET', 'yuebao/balance', 'type'],
  ['GET', 'yuebao/product'],
  ['POST', 'yuebao/transfer/in', 'amount'],
  ['GET', 'yuebao/transfer/in'],
  ['GET', 'yuebao/transfer/out'],
  ['POST', 'yuebao/transfer/out', 'amount'],
  ['GET', 'yuebao/order'],
  ['GET', 'yuebao/rule'],
  ['POST', 'users/levelauth'],
  ['POST', 'users/upload'],
  ['GET', 'users/ranks'],
  ['GET', 'pay/lists'],
  ['POST', 'pay/submit'],
  ['POST', 'users/extract'],
  ['GET', 'users/extract/rate'],
  ['POST', 'coin/order/add'],
  ['GET', 'coin/order/info', 'id'],
  ['GET', 'coin/order/total'],
  ['GET', 'users/account/lists', 'setup'],
  ['GET', 'content/sale/info', 'id'],
  ['GET', 'content/sale'],
  ['GET', 'content/winnotice'],
  ['GET', 'coin/data/rate', 'code'],
  ['POST', 'coin/trans/add'],
  ['POST', 'coin/trans/close', 'id'],
  ['POST', 'coin/trans/lists'],
  ['POST', 'coin/user/amount', 'code'],
  ['GET', 'third/currency/rate', 'code'],
  ['GET', 'task/level'],
  ['GET', 'users/ptomoney', 'number'],
];

const fieldsOf = (schema: v.GenericSchema): string[] =>
  Object.keys((schema as unknown as { entries?: Record<string, unknown> }).entries ?? {});

describe('the endpoint table', () => {
  test('has every endpoint of the specification and marks all others as extensions [CALL-01]', () => {
    for (const [method, path, ...names] of SPECIFIED) {
      const endpoint = findEndpoint(method, path);
      expect(endpoint, `${method} ${path}`).toBeDefined();
      expect(fieldsOf(endpoint!.request), path).toEqual(expect.arrayContaining(names));
      expect(endpoint!.isExtension, path).toBeUndefined();
    }
    const specified = new Set(SPECIFIED.map(([method, path]) => `${method} ${path}`));
    for (const endpoint of endpoints)
      expect(endpoint.isExtension === true, endpoint.id).toBe(!specified.has(`${endpoint.method} ${endpoint.path}`));
  });

  test('ids and requests are unique', () => {
    expect(new Set(endpoints.map((endpoint) => endpoint.id)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(endpoints.length);
  });

  test('the worker stores only endpoints marked for it, and never a change [PWA-08]', () => {
    const byTable = endpoints
      .filter((endpoint) => endpoint.cache === 'service-worker')
      .map((endpoint) => endpoint.id)
      .sort();
    expect(cachedEndpoints.map((endpoint) => endpoint.id).sort()).toEqual(byTable);
    for (const endpoint of endpoints) {
      expect(endpoint.cachePolicy !== undefined, endpoint.id).toBe(endpoint.cache === 'service-worker');
      // prefetched data is a read that something stores (OFF-03)
      if (endpoint.ahead) expect([endpoint.effect, endpoint.cache === 'none'], endpoint.id).toEqual(['read', false]);
      if (endpoint.stored) expect(['indexeddb', 'offline'], endpoint.id).toContain(endpoint.cache);
      const pages = 'page' in (endpoint.request as unknown as { entries: object }).entries;
      if (endpoint.ahead && endpoint.cache !== 'service-worker')
        expect(endpoint.isPaged === true, endpoint.id).toBe(pages);
      if (endpoint.cache !== 'none') expect(endpoint.effect, endpoint.id).toBe('read');
      if (endpoint.cachePolicy?.scope === 'public') expect(endpoint.access, endpoint.id).toBe('open');
      if (endpoint.cachePolicy?.scope === 'private') expect(endpoint.access, endpoint.id).toBe('customer');
    }
  });

  test('calls that change something are never reads, whatever their method [CALL-17]', () => {
    for (const path of ['users/bank/del', 'users/sms', 'users/email/get'])
      expect(findEndpoint('GET', path)!.effect).toBe('change');
    expect(findEndpoint('GET', 'users/ptomoney')!.effect).toBe('money');
    expect(findEndpoint('POST', 'coin/trans/close')!.effect).toBe('change');
  });
});
