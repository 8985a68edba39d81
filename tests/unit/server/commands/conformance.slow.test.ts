import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { userInfo } from '../../../../src/api/auth.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { coins } from '../../../../src/api/market.ts';
import { examineAll, examine } from '../../../../server/commands/conformance/conformance.ts';
import { testServer } from '../fixtures.ts';

const server = testServer();
const requests = (token?: string) => ({ base: server.url, prefix: '/api/', token });

test('the reference backend conforms, and the check changes nothing [SRV-01]', async () => {
  const token = await server.demo();
  const count = async (): Promise<number> =>
    Number(
      ((await server.services.db.execute('select count(*) as n from journals')) as unknown as { rows: { n: number }[] })
        .rows[0]?.n,
    );
  const before = await count();
  const findings = await examineAll(requests(token), endpoints);
  expect(
    findings
      .filter(({ verdict }) => verdict === 'missing' || verdict === 'differs')
      .map(({ endpoint, why }) => `${endpoint.id}: ${why}`),
  ).toEqual([]);
  expect(findings.filter(({ verdict }) => verdict === 'conforms').length).toBeGreaterThan(endpoints.length * 0.75);
  expect(await count()).toBe(before);
});

test('names the field that differs', async () => {
  await server.qa('POST', 'faults', {
    call: 'coin.lists',
    kind: 'data',
    data: { lists: [{ code: 'BTC', name: 'Bitcoin', price: 'dear' }] },
  });
  expect(await examine(requests(), coins)).toMatchObject({ verdict: 'differs', why: expect.stringContaining('price') });
  await server.qa('DELETE', 'faults');
  await server.qa('POST', 'faults', { call: 'coin.lists', kind: 'html' });
  expect(await examine(requests(), coins)).toMatchObject({ verdict: 'differs', why: expect.stringContaining('html') });
  await server.qa('DELETE', 'faults');
  await server.qa('POST', 'faults', { call: 'users.info', kind: 'ret', value: 1 });
  expect(await examine(requests(), userInfo)).toMatchObject({ verdict: 'differs' });
});

test('distinguishes a missing call from a backend that does not respond', async () => {
  const other = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  );
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await examine({ base, prefix: '/api/' }, coins)).toMatchObject({ verdict: 'missing', why: 'status 404' });
  expect(await examine({ base, prefix: '/api/' }, transferIn)).toMatchObject({ verdict: 'missing' });
  other.close();
  other.closeAllConnections();
  expect(await examine({ base, prefix: '/api/' }, coins)).toMatchObject({
    verdict: 'differs',
    why: expect.stringContaining('no answer'),
  });
});
