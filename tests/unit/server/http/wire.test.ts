import { request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/config.ts';
import { login, userInfo } from '../../../../src/api/auth.ts';
import { sessions } from '../../../../src/api/sessions.ts';
import { config, slides } from '../../../../src/api/content.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { coins } from '../../../../src/api/market.ts';
import { candlesPost } from '../../../../src/api/prices.ts';
import { messages, readMessages } from '../../../../src/api/messages.ts';
import { handlers } from '../../../../server/handlers.ts';
import { entriesOf, filled, listsOf } from '../filled.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** `fetch` sets the headers of a browser's own; these are sent as they are. */
const raw = (
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<{ status?: number; cors?: string; body: string }> =>
  new Promise((resolve, reject) => {
    const requests = request(`${server.url}${path}`, { method, headers }, (response) => {
      let body = '';
      response.on('data', (data: Buffer) => {
        body += data.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, cors: response.headers['access-control-allow-origin'], body }),
      );
    });
    requests.on('error', reject);
    requests.end();
  });

describe('the table of calls', () => {
  test('CALL-01 every row has its handler', () => {
    expect(endpoints.filter((endpoint) => !handlers.has(endpoint.id)).map((endpoint) => endpoint.id)).toEqual([]);
  });

  test('CALL-01 every row answers under its path with its method, in the envelope', async () => {
    const token = await server.demo();
    for (const endpoint of endpoints) {
      if (endpoint.stream) continue;
      const response = await server.call(endpoint, {}, { token: endpoint.id === 'users.logout' ? 'none' : token });
      expect([endpoint.id, response.status]).toEqual([endpoint.id, 200]);
      expect([0, 1, -1]).toContain(response.ret);
      expect(typeof response.msg).toBe('string');
      expect(response.data).toBeDefined();
    }
  });

  test('data of the served reads fit their response schemas', async () => {
    const token = await server.demo();
    for (const endpoint of endpoints.filter(
      (endpoint) => handlers.has(endpoint.id) && endpoint.effect === 'read' && !endpoint.stream,
    )) {
      const list = endpoints.find(({ id }) => id === listsOf[endpoint.id]);
      const fields = list
        ? { ...filled(endpoint), id: (await server.must(list, {}, { token })).lists[0].id as string }
        : filled(endpoint);
      const response = await server.call(endpoint, fields, { token });
      expect([endpoint.id, response.ret, response.msg]).toEqual([endpoint.id, 1, '']);
      expect([endpoint.id, v.safeParse(endpoint.response, response.data).issues]).toEqual([endpoint.id, undefined]);
    }
  });
});

describe('what is refused', () => {
  test('SRV-03 private calls without, with a made-up and with an ended token get ret -1 with status 200; open calls need none', async () => {
    const person = await server.person();
    await server.must(
      endpoints.find((endpoint) => endpoint.id === 'users.logout')!,
      {},
      { token: person.token },
    );
    for (const endpoint of endpoints.filter((endpoint) => endpoint.access === 'customer')) {
      const responses = await Promise.all(
        [undefined, 'made-up', person.token].map((token) => server.call(endpoint, {}, { token })),
      );
      for (const response of responses)
        expect([endpoint.id, response.status, response.ret]).toEqual([endpoint.id, 200, -1]);
    }
    expect((await server.call(config, { act: 'system' })).ret).toBe(1);
    expect((await server.call(coins)).ret).toBe(1);
  });

  test('a missing, wrong or too long field gets ret 0 with a text in the language of the header', async () => {
    for (const fields of [
      { username: 'x@example.com' },
      { username: '', password: 'a' },
      { username: 'a'.repeat(255), password: 'a' },
    ] as Record<string, string>[]) {
      const response = await server.call(login, fields);
      expect([response.status, response.ret]).toEqual([200, 0]);
      expect(response.msg).toMatch(/^Some details weren't accepted \((username|password)\)\./);
    }
    expect((await server.call(slides, { position: 'nowhere' }, { language: 'jp' })).msg).toBe(
      '一部の入力内容を受け付けられませんでした（position）。何も変更されていません。内容を確認して、もう一度お試しください。',
    );
  });

  test('SRV-02 every call with a needed field missing, or any field of another type or too long, is refused in the language of its header, and nothing changes', async () => {
    const token = await server.demo();
    const counted = async (): Promise<unknown[]> => {
      const tables = [
        'journals',
        'postings',
        'accounts',
        'messages',
        'outbox',
        'sessions',
        'uploads',
        'bank_cards',
        'wallets',
      ];
      const { rows } = (await server.services.db.execute(
        sql.raw(
          tables.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all '),
        ),
      )) as unknown as { rows: unknown[] };
      return rows;
    };
    const before = await counted();
    const unnamed: string[] = [];
    for (const endpoint of endpoints.filter(
      (endpoint) => !endpoint.stream && !endpoint.multipart && endpoint.id !== 'users.logout',
    )) {
      const whole = filled(endpoint);
      for (const [name, schema] of Object.entries(entriesOf(endpoint))) {
        const { [name]: _, ...without } = whole;
        const wrong: Record<string, string>[] = [
          { ...whole, [name]: 'x'.repeat(endpoint.method === 'GET' ? 9000 : 30_000) },
        ];
        if (!v.safeParse(schema, undefined).success) wrong.push(without);
        if (!v.safeParse(schema, '\u0000{"a":[1]}').success) wrong.push({ ...whole, [name]: '\u0000{"a":[1]}' });
        for (const [kind, fields] of wrong.entries()) {
          const response = await server.call(endpoint, fields, {
            token,
            language: 'zh',
            key: `wrong-${kind}-${endpoint.id}-${name}`,
          });
          expect([endpoint.id, name, response.status, response.ret]).toEqual([endpoint.id, name, 200, 0]);
          expect(response.msg).toMatch(/[\u4e00-\u9fff]/);
          if (kind === 0 && !response.msg?.includes(name)) unnamed.push(`${endpoint.id} ${name}: ${response.msg}`);
        }
      }
    }
    expect(unnamed, 'the field that is too long is the one that is named').toEqual([]);
    expect(await counted()).toEqual(before);
  });

  test('each language has its own texts; without one of ours it is Thai', async () => {
    const texts = await Promise.all(
      LANGUAGES.map(async (language) => (await server.call(userInfo, {}, { language })).msg),
    );
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    const thai = texts[LANGUAGES.indexOf('th')];
    for (const language of ['', 'de', 'ja', '__proto__'])
      expect((await server.call(userInfo, {}, { language })).msg).toBe(thai);
  });

  test('SRV-04 an unknown path is 404, a wrong method 405, as JSON without a trace, never stored', async () => {
    for (const path of ['/api/users/info/x.css', '/api/none', '/api/', '/none', '/assets/gone.js', '/server/main.ts']) {
      const response = await server.fetch(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(await response.text()).not.toMatch(/ at |\.ts/);
    }
    for (const [method, path, allow] of [
      ['POST', '/api/users/info', 'GET'],
      ['GET', '/api/users/login', 'POST'],
      ['DELETE', '/api/coin/data/lists', 'GET, POST'],
      ['OPTIONS', '/api/users/login', 'POST'],
    ] as const) {
      const response = await server.fetch(path, { method });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, allow]);
    }
    expect((await server.fetch('/', { method: 'POST' })).status).toBe(405);
    expect((await server.call(userInfo, {}, { token: await server.demo() })).headers.get('cache-control')).toBe(
      'no-store',
    );
  });

  test('SRV-04 a foreign kind of body is 415, one that is too large 413', async () => {
    const send = (type: string, body: string) =>
      server.fetch('/api/users/login', { method: 'POST', body, headers: { 'content-type': type } });
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/html'])
      expect((await send(type, '{}')).status).toBe(415);
    const large = await send('application/x-www-form-urlencoded', `username=${'a'.repeat(1_000_000)}`);
    expect([large.status, (await large.json()).ret]).toEqual([413, 0]);
    // a body without a length is counted while it is read
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`username=${'a'.repeat(200_000)}`));
        controller.close();
      },
    });
    const chunked = await server.fetch('/api/users/login', {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test('SEC-07 repeated, nested and reserved names are refused, extra ones have no effect', async () => {
    const send = (body: string) =>
      server.fetch('/api/users/login', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', language: 'en' },
      });
    const right = 'username=demo%40andaman.example&password=demo1234';
    for (const more of [
      'password=demo1234',
      'username[]=x',
      'a[b]=1',
      'a.b=1',
      '__proto__=1',
      'constructor=1',
      'prototype=1',
      '=1',
      'note=%00',
    ]) {
      const response = await (await send(`${right}&${more}`)).json();
      expect([more, response.ret, response.msg]).toEqual([
        more,
        0,
        "We couldn't read this request. Nothing was changed. Please try again.",
      ]);
    }
    expect((await (await send(`${right}&level=9&balance=1000`)).json()).ret).toBe(1);
    expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    expect((await (await server.fetch('/api/other/config?act=system&act=share')).json()).ret).toBe(0);
    // fields of a POST stand in its body, not in its address
    expect(
      (
        await (
          await server.fetch('/api/users/login?username=x', { method: 'POST', body: new URLSearchParams(right) })
        ).json()
      ).ret,
    ).toBe(0);
  });

  test('SEC-05 another site can change nothing: not by a form, not by an image, not by a link', async () => {
    const token = await server.demo();
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${server.url}.evil.example` },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    ] as Record<string, string>[];
    for (const endpoint of endpoints.filter((endpoint) => endpoint.effect !== 'read')) {
      for (const headers of foreign) {
        const response = await raw(`/api/${endpoint.path}`, endpoint.method, { token, ...headers });
        expect([
          endpoint.id,
          response.status,
          (JSON.parse(response.body) as { ret: number }).ret,
          response.cors,
        ]).toEqual([endpoint.id, 403, 0, undefined]);
      }
    }
    expect(
      (await server.call(userInfo, {}, { token, headers: { origin: 'https://evil.example' } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
    expect(
      (
        await server.call(
          readMessages,
          { ids: '1' },
          { token, headers: { origin: server.url, 'sec-fetch-site': 'same-origin' } },
        )
      ).ret,
    ).toBe(1);
    expect(
      (await server.fetch('/qa/reset', { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } }))
        .status,
    ).toBe(403);
  });
});

describe('what every answer carries', () => {
  test('policy with Trusted Types, nosniff, referrer and isolation on pages, files, calls and refusals alike', async () => {
    for (const path of [
      '/',
      '/none',
      '/api/other/config?act=system',
      '/api/none',
      '/api/users/info',
      '/media/market.svg',
      '/qa',
      '/qa/page.js',
      '/qa/none',
    ]) {
      const { headers } = await server.fetch(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const rule of [
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types andaman dompurify',
      ]) {
        expect(`${path} ${policy}`).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|\*/);
      expect([
        path,
        headers.get('x-content-type-options'),
        headers.get('referrer-policy'),
        headers.get('cross-origin-opener-policy'),
        headers.get('cross-origin-resource-policy'),
      ]).toEqual([path, 'nosniff', 'no-referrer', 'same-origin', 'same-origin']);
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('the time of the server, moved by QA', async () => {
    const before = Number((await server.call(config, { act: 'system' })).headers.get('server-time'));
    await server.qa('POST', 'clock', { advance: 90_000 });
    const response = await server.call(config, { act: 'system' });
    expect(Number(response.headers.get('server-time'))).toBe(before + 90_000);
    expect((await server.qa('GET', 'clock')).now).toBe(before + 90_000);
    await server.qa('POST', 'reset', {});
    expect((await server.qa('GET', 'clock')).now).toBe(before);
  });

  test('calls are packed with gzip, public reads are known by their tag, private ones are never stored', async () => {
    const list = await server.fetch('/api/coin/lists', { headers: { language: 'en' } });
    expect([list.headers.get('content-encoding'), list.headers.get('cache-control')]).toEqual(['gzip', 'no-cache']);
    const first = await server.fetch('/api/other/config?act=about', { headers: { language: 'en' } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(first.headers.get('vary')).toContain('language');
    const ask = (language: string) =>
      server.fetch('/api/other/config?act=about', { headers: { language, 'if-none-match': etag } });
    expect((await ask('en')).status).toBe(304);
    expect((await ask('zh')).status).toBe(200);
    const token = await server.demo();
    for (const endpoint of [userInfo, sessions])
      expect((await server.call(endpoint, {}, { token })).headers.get('cache-control')).toBe('no-store');
    expect((await server.call(messages, { status: 'all' }, { token })).headers.get('cache-control')).toBe('no-store');
    // a refusal of a public read must not be kept on the way either
    expect((await server.call(candlesPost, { code: 'NONE' })).headers.get('cache-control')).toBe('no-store');
  });

  test('the server reads exactly what was sent', async () => {
    const nasty = ['a&b=c+d%', 'ไทย', 'العربية', '😀', 'two\nlines', 'plus + and %41'];
    for (const username of nasty) await server.call(login, { username, password: 'wrong1' });
    const { lists } = await server.qa('GET', 'log?call=users.login');
    expect(lists.slice(-nasty.length).map((seen: any) => seen.fields.username)).toEqual(nasty);
  });

  test('the log of requests holds no password, code, token or card number', async () => {
    const person = await server.person('phone');
    await server.call(transferIn, { amount: '10' }, { token: person.token, key: 'key-for-the-log' });
    const stored = JSON.stringify((await server.qa('GET', 'log')).lists);
    expect(stored).toContain('key-for-the-log');
    for (const secret of [person.password, person.token, '012345', await server.codeFor(person.username)])
      expect(stored).not.toContain(secret);
  });
});

test('SRV-04 a request that is no HTTP closes without a word of ours', async () => {
  const response = await new Promise<string>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('close', () => resolve(text));
  });
  expect(response).toMatch(/^HTTP\/1\.1 400/);
  expect(response).not.toMatch(/ at /);
});
