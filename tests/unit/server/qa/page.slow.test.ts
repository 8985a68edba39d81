import { expect, test } from 'vitest';
import { entriesOf } from '../../../../server/qa/page/bar.js';
import { bodyOf } from '../../../../server/qa/page/cards.js';
import { groups } from '../../../../server/qa/page/controls.js';
import { isOn, scenarios, startOf, undoOf } from '../../../../server/qa/page/scenarios.js';
import { qaRoutes } from '../../../../server/qa/routes.ts';
import { testServer } from '../fixtures.ts';

const server = testServer();

interface Field {
  name: string;
  type?: string;
  value?: string;
  options?: string | string[];
  required?: boolean;
}
interface Card {
  title: string;
  send?: string;
  read?: string;
  remove?: string;
  fields?: Field[];
}
const cards: Card[] = groups.flatMap((group) => group.cards as Card[]);

/** Controls that the page uses outside its cards. */
const ELSEWHERE = ['GET state', 'GET names'];

test('every control of the server has a card, and every card a control [SRV-13]', () => {
  const { routes } = qaRoutes(server.services, server.services.demo!);
  const controls = routes
    .map(({ method, path }) => `${method} ${path.slice(1)}`)
    .filter((name) => /^(GET|POST|DELETE) \w[\w/]*$/.test(name) && !ELSEWHERE.includes(name));
  const named = cards.flatMap(({ send, read, remove }) => [
    ...(send ? [`POST ${send}`] : []),
    ...(read ? [`GET ${read}`] : []),
    ...(remove ? [`DELETE ${remove}`] : []),
  ]);
  expect(controls.length).toBeGreaterThan(30);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(controls)].toSorted());
});

test('every card starts with values that its control accepts', async () => {
  const names = (await server.qa('GET', 'names')) as Record<string, string[]>;
  const startOfField = ({ type, value, options, required }: Field): string => {
    const list = typeof options === 'string' ? names[options] : options;
    if (value !== undefined) return value;
    if (type === 'choices') return '';
    if (list) return list[0] ?? '';
    return required ? '1' : '';
  };
  for (const card of cards) {
    const { title, send, fields = [] } = card;
    if (!send) continue;
    const body = bodyOf(card as never, (name: string) => startOfField(fields.find((field) => field.name === name)!));
    const response = await server.fetch(`/qa/${send}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect([title, response.status, await response.text()]).toEqual([title, 200, expect.any(String)]);
    await server.qa('DELETE', 'faults');
  }
});

test.each(scenarios.filter((scenario) => undoOf(scenario as never, '').length > 0).map((each) => [each.title, each]))(
  '%s: starts, shows as on, and leaves nothing after undo',
  async (_title, scenario) => {
    const run = async (requests: [string, string, unknown?][]): Promise<void> => {
      for (const [method, path, body] of requests) await server.qa(method, path, body);
    };
    const state = () => server.qa('GET', 'state');
    expect(isOn(scenario as never, (await state()) as never)).toBe(false);
    await run(startOf(scenario as never, '') as never);
    const during = await state();
    expect(isOn(scenario as never, during)).toBe(true);
    expect(entriesOf(during)).not.toEqual([]);
    await run(undoOf(scenario as never, '') as never);
    expect(isOn(scenario as never, await state())).toBe(false);
    expect((await state()).faults).toEqual([]);
  },
);

test('a scenario for one account leaves the faults of others', async () => {
  const portal = scenarios.find(({ title }) => title === 'Captive portal')!;
  const [mine, other] = [await server.person(), await server.person()];
  for (const { username } of [mine, other])
    for (const [, path, body] of startOf(portal as never, username) as [string, string, unknown][])
      await server.qa('POST', path, body);
  for (const [method, path] of undoOf(portal as never, mine.username) as [string, string][])
    await server.qa(method, path);
  expect((await server.qa('GET', 'state')).faults).toMatchObject([
    { call: '*', kind: 'html', username: other.username },
  ]);
});

test('the state names everything that reset removes', async () => {
  await server.qa('POST', 'faults', { call: 'coin.lists', kind: 'status', value: 503, times: 4 });
  await server.qa('POST', 'clock', { advance: 3_600_000 });
  await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
  await server.qa('POST', 'book', { code: 'ETH', amount: '0.5' });
  await server.qa('POST', 'config', { scroll_notice: 'Hello' });
  await server.qa('POST', 'ranks', { lists: [{ value: '1', name: 'One' }] });
  const texts = async () => entriesOf(await server.qa('GET', 'state')).map(({ text }) => text);
  expect(await texts()).toEqual([
    'coin.lists: status · 503 · 4 more',
    'clock: 1 h ahead',
    'market: BTC fixed at 60000',
    'order book: ETH 50000000 base units',
    'config.system: scroll_notice',
    'ranks: 1 entries',
  ]);
  await server.qa('POST', 'reset', {});
  expect(await texts()).toEqual([]);
});

test('serves the page and its files under the strict policy [SEC-01]', async () => {
  for (const [path, type] of [
    ['', 'text/html'],
    ['/page.js', 'text/javascript'],
    ['/controls.js', 'text/javascript'],
    ['/device.js', 'text/javascript'],
    ['/page.css', 'text/css'],
    ['/tokens.css', 'text/css'],
  ]) {
    const response = await server.fetch(`/qa${path}`);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      `${type}; charset=utf-8`,
    ]);
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  }
  const html = await (await server.fetch('/qa')).text();
  // the policy would refuse both
  expect(html).not.toMatch(/ (style|on\w+)=|<script(?![^>]* src=)/);
});
