// @vitest-environment node
import { cut, json, network, ok, ret, endpointFor, status } from '../support.ts';
import { describe, expect, test, vi } from 'vitest';
import { request, requestDetailed } from '../../../../src/client/http/request.ts';
import { errorMessage } from '../../../../src/client/http/error-messages.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { useFreshNetwork, settle, failed } from './support.ts';
import { expectLogged } from '../../../console.ts';

useFreshNetwork();

describe('the request', () => {
  test('a POST is form-encoded, a GET has its payload in the query and no body [CALL-02]', async () => {
    const { seen } = network(ok());
    const post = endpointFor('change', { method: 'POST' });
    const get = endpointFor('read');
    await settle(request(post, { amount: '1.5' }));
    await settle(request(get, { page: 2 }));
    expect(seen[0]?.url.href).toBe(`http://andaman.test/api/${post.path}`);
    expect(seen[0]?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(seen[0]?.body).toBe('amount=1.5');
    expect(seen[1]?.url.href).toBe(`http://andaman.test/api/${get.path}?page=2`);
    expect(seen[1]?.body).toBe('');
  });

  test.each(['a&b=c+d%', 'ไทย', 'العربية', '😀', 'one\ntwo', ''])(
    '%j arrives as it was typed [CALL-03]',
    async (note) => {
      const { seen } = network(ok());
      await settle(request(endpointFor('change', { method: 'POST' }), { note }));
      await settle(request(endpointFor('read'), { note }));
      expect([...new URLSearchParams(seen[0]?.body)]).toEqual([['note', note]]);
      expect([...(seen[1]?.url.searchParams ?? [])]).toEqual([['note', note]]);
    },
  );

  test('leaves out absent values [CALL-03]', async () => {
    const { seen } = network(ok());
    await settle(request(endpointFor('read'), { note: undefined, amount: null as unknown as string }));
    expect(seen[0]?.url.search).toBe('');
  });

  test('repeats a read, not a change, if another window switched the language meanwhile [I18N-03]', async () => {
    const before = settings.language;
    const leave = (): Response => {
      settings.language = 'jp';
      return ok({ name: 'in English' });
    };
    const { seen } = network(leave, ok({ name: 'in Japanese' }));
    settings.language = 'en';
    expect(await request(endpointFor('read'), {})).toMatchObject({ name: 'in Japanese' });
    expect(seen.map(({ headers }) => headers.get('language'))).toEqual(['en', 'jp']);
    const { seen: changes } = network(leave);
    settings.language = 'en';
    await request(endpointFor('change', { method: 'POST' }), {});
    expect(changes).toHaveLength(1);
    settings.language = before;
  });

  test('sends the latest choice of our languages in the header [CALL-04]', async () => {
    const { seen } = network(ok());
    const before = settings.language;
    settings.language = 'jp';
    await settle(request(endpointFor('read'), {}));
    settings.language = before;
    await settle(request(endpointFor('read'), {}));
    expect(seen[0]?.headers.get('language')).toBe('jp');
    expect(LANGUAGES).toContain(seen[1]?.headers.get('language'));
    expect(seen[0]?.headers.has('token')).toBe(false);
  });
});

describe('envelope', () => {
  test.each([1, '1'])('a GET succeeds with ret %j [CALL-05 CALL-06]', async (value) => {
    network(ret(value, '', { name: 'A' }));
    expect(await settle(request(endpointFor('read'), {}))).toEqual({ name: 'A' });
  });

  test.each([1, 2, '2'])('a POST succeeds with ret %j [CALL-05]', async (value) => {
    network(ret(value, '', { name: 'A' }));
    expect(await settle(request(endpointFor('read', { method: 'POST' }), {}))).toEqual({ name: 'A' });
  });

  test.each([
    ['GET', 2],
    ['GET', 0],
    ['POST', 0],
    ['POST', '0'],
  ] as const)(
    'a %s fails with ret %j, its msg as plain text, after one request [CALL-05 CALL-15]',
    async (method, value) => {
      const { seen } = network(ret(value, ' <b>No</b> '));
      const error = await failed(request(endpointFor('read', { method }), {}));
      expect(error.kind).toBe('refused');
      expect(errorMessage(error)).toBe('<b>No</b>');
      expect(seen).toHaveLength(1);
    },
  );

  test('a failure without msg is "Unknown error" [CALL-05]', async () => {
    network(ret(0));
    expect(errorMessage(await failed(request(endpointFor('read'), {})))).toBe('Unknown error');
  });

  test.each([
    ['truncated', json('{"ret":1,"da'), 'body'],
    ['empty', json(''), 'body'],
    ['without ret', json({ data: {} }), 'ret'],
    ['without data', json({ ret: 1 }), 'data'],
    ['with a wrong field', ok({ name: { secret: 'hunter2' } }), 'name'],
  ])(
    'an answer that is %s is a reading error with call and field, without values on the console [CALL-07]',
    async (_, reply, field) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      network(reply);
      const endpoint = endpointFor('read');
      const error = await failed(request(endpoint, {}));
      expect([error.kind, error.field]).toEqual(['reading', field]);
      expect(errorMessage(error)).toBe('Reading error');
      expect(error.detail).toBe(`${endpoint.id} / ${field}`);
      expect(warn.mock.calls.flat().join(' ')).toContain(`${endpoint.id} reading ${field}`);
      expect(warn.mock.calls.flat().join(' ')).not.toContain('hunter2');
    },
  );

  test.each([
    ['by type', new Response('please log in', { headers: { 'content-type': 'text/html' } })],
    ['by content', json('  <!doctype html><p>Hotel')],
  ])('a page instead of an answer, known %s, asks to check the connection [CALL-08]', async (_, reply) => {
    expectLogged('Call: test.read html');
    network(reply);
    const error = await failed(request(endpointFor('read'), {}));
    expect(error.kind).toBe('html');
    expect(errorMessage(error)).toMatch(
      /^This Wi-Fi or network wants you to sign in first\. Open your browser to connect/,
    );
  });
});

describe('statuses', () => {
  test.each([
    [400, 'Bad request'],
    [401, 'Unauthorized'],
    [402, 'Payment required'],
    [403, 'Forbidden'],
    [404, 'Not found'],
    [405, 'Method not allowed'],
    [406, 'Not acceptable'],
    [500, 'Internal server error'],
    [501, 'Not implemented'],
    [502, 'Bad gateway'],
    [503, 'Service unavailable'],
    [504, 'Gateway timeout'],
  ])('a change that gets %i reads "%s", after one request [CALL-10 CALL-11 CALL-17]', async (code, text) => {
    // the end of a session has its own message
    if (code !== 401) expectLogged(`Call: test.change status ${code}`);
    const { seen } = network(status(code));
    expect(errorMessage(await failed(request(endpointFor('change', { method: 'POST' }), {})))).toBe(text);
    expect(seen).toHaveLength(1);
  });

  test('a cut change and statuses outside the catalogue [CALL-12]', async () => {
    expectLogged('Call: test.change network', 'Call: test.change status 418');
    const { seen } = network(cut(), status(418, {}, "I'm a teapot"), status(418));
    const endpoint = endpointFor('change');
    expect(errorMessage(await failed(request(endpoint, {})))).toBe('An error occurred while sending the request');
    expect(errorMessage(await failed(request(endpoint, {})))).toBe("I'm a teapot");
    expect(errorMessage(await failed(request(endpoint, {})))).toBe('Unknown error');
    expect(seen).toHaveLength(3);
  });

  test.each([400, 401, 402, 403, 404, 405, 406, 500, 501])(
    'a read that gets %i is sent once [CALL-15]',
    async (code) => {
      if (code !== 401) expectLogged(`Call: test.read status ${code}`);
      const { seen } = network(status(code));
      await failed(request(endpointFor('read'), {}));
      expect(seen).toHaveLength(1);
    },
  );
});

test('leaving a page before the response aborts the read and shows nothing [CALL-25]', async () => {
  const remaining = new AbortController();
  const { seen } = network((request) => {
    remaining.abort();
    return Promise.reject(request.signal.reason as Error);
  });
  const error = await failed(request(endpointFor('read'), {}, { signal: remaining.signal }));
  expect([error.kind, error.silent, errorMessage(error)]).toEqual(['aborted', true, '']);
  expect(seen).toHaveLength(1);
});

test('marks a worker copy with its time; `fresh` bypasses it [PWA-04]', async () => {
  const { seen } = network(ok({}, { headers: { 'x-kept-at': '1700000000000' } }), ok());
  const endpoint = endpointFor('read', { cache: 'service-worker' });
  expect(await settle(requestDetailed(endpoint, {}))).toMatchObject({ source: 'worker', at: 1_700_000_000_000 });
  expect(await settle(requestDetailed(endpoint, {}, { fresh: true }))).toMatchObject({
    source: 'network',
    at: Date.now(),
  });
  expect(seen.map(({ cache }) => cache)).toEqual(['default', 'no-cache']);
});
