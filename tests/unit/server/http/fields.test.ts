import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../src/config.ts';
import { login, userInfo } from '../../../../src/api/auth.ts';
import { slides } from '../../../../src/api/content.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { entriesOf, filled } from '../filled.ts';
import { testServer } from '../fixtures.ts';

const server = testServer({}, { reset: false });

test('refuses a missing, invalid or too long field in the language of the header', async () => {
  for (const fields of [
    { username: 'x@example.com' },
    { username: '', password: 'a' },
    { username: 'a'.repeat(255), password: 'a' },
  ] as Record<string, string>[]) {
    const response = await server.call(login, fields);
    expect([response.status, response.ret]).toEqual([200, 0]);
    expect(response.msg).toBe("Some details weren't accepted. Nothing was changed. Check the form and try again.");
    expect(['username', 'password']).toContain(response.data.field);
  }
  expect((await server.call(slides, { position: 'nowhere' }, { language: 'jp' })).msg).toBe(
    '一部の入力内容を受け付けられませんでした。何も変更されていません。入力内容を確認して、もう一度お試しください。',
  );
});

test('refuses every call with an invalid field, names it, and changes nothing [SRV-02]', async () => {
  const token = await server.demo();
  const rowCounts = async (): Promise<unknown[]> => {
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
      sql.raw(tables.map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`).join(' union all ')),
    )) as unknown as { rows: unknown[] };
    return rows;
  };
  const before = await rowCounts();
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
        if (kind === 0 && response.data?.field !== name) unnamed.push(`${endpoint.id} ${name}: ${response.msg}`);
      }
    }
  }
  expect(unnamed, 'the field that is too long is the one that is named').toEqual([]);
  expect(await rowCounts()).toEqual(before);
});

test('refuses repeated, nested and reserved names, and ignores extra fields [SEC-07]', async () => {
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
  // fields of a POST belong in its body, not in its URL
  expect(
    (
      await (
        await server.fetch('/api/users/login?username=x', { method: 'POST', body: new URLSearchParams(right) })
      ).json()
    ).ret,
  ).toBe(0);
});

test('has texts in every language, and falls back to Thai', async () => {
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => (await server.call(userInfo, {}, { language })).msg),
  );
  expect(new Set(texts).size).toBe(LANGUAGES.length);
  const thai = texts[LANGUAGES.indexOf('th')];
  for (const language of ['', 'de', 'ja', '__proto__'])
    expect((await server.call(userInfo, {}, { language })).msg).toBe(thai);
});
