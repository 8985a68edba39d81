import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { createStore, set } from 'idb-keyval';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cardOf, listsOf } from '../../../server/qa/page/cards.js';
import { groups } from '../../../server/qa/page/controls.js';
import { scenarioCards } from '../../../server/qa/page/scenarios.js';

const names = {
  calls: ['*', 'coin.lists'],
  kinds: ['latency', 'status'],
  coins: ['BTC'],
  balances: ['USDT', 'BTC'],
  currencies: ['THB'],
  events: ['deposit'],
  features: ['options', 'lockup'],
  methods: ['bank'],
  channels: ['btc'],
};
const cardsOf = () =>
  groups.flatMap(({ id, cards }) => cards.map((card, index) => cardOf(card as never, names, `${id}-${index}`)));
const cardNamed = (title: string): HTMLElement =>
  [...document.querySelectorAll('article')].find((card) => card.querySelector('h3')?.textContent === title)!;

afterEach(() => document.body.replaceChildren());

test('every field and button of every card has a name of its own', () => {
  document.body.append(...listsOf(names, ['calls', 'coins', 'balances']), ...cardsOf());
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const controls = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
  expect(controls.length).toBeGreaterThan(80);
  for (const control of controls)
    expect([control.name, control.labels?.[0]?.textContent]).toEqual([control.name, expect.stringMatching(/\S/)]);
  for (const control of document.querySelectorAll('[list]'))
    expect(document.getElementById(control.getAttribute('list')!)).not.toBeNull();
  for (const article of document.querySelectorAll('article'))
    expect(document.getElementById(article.getAttribute('aria-labelledby')!)?.textContent).toMatch(/\S/);
});

test('sends a form as the JSON of its control, without empty fields', async () => {
  document.body.append(Object.assign(document.createElement('p'), { id: 'status' }), ...cardsOf());
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    bodies.push([url, JSON.parse(body as string)]);
    return Response.json({});
  });
  const submit = async (title: string, values: Record<string, string>): Promise<void> => {
    const form = cardNamed(title).querySelector('form')!;
    for (const [name, value] of Object.entries(values))
      form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
    const before = bodies.length;
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThan(before));
  };
  await submit('Faults', { call: '*', kind: 'status', value: '503', acts: 'no' });
  await submit('Contract order book', { code: 'BTC', amount: 'none' });
  cardNamed('Region and operator').querySelector<HTMLInputElement>('[value="lockup"]')!.checked = true;
  await submit('Region and operator', {});
  expect(bodies).toEqual([
    ['/qa/faults', { call: '*', kind: 'status', value: 503, acts: false }],
    ['/qa/book', { code: 'BTC', amount: null }],
    ['/qa/config', { closed: 'lockup' }],
  ]);
});

test('says what is wrong in the status line, and sends nothing', async () => {
  document.body.append(Object.assign(document.createElement('p'), { id: 'status' }), ...cardsOf());
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const form = cardNamed('Slides').querySelector('form')!;
  form.querySelector('textarea')!.value = '[{]';
  form.dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.waitFor(() =>
    expect(document.querySelector('#status')?.textContent).toBe(
      'slides: Slides, as JSON: this is no JSON; texts need double quotes',
    ),
  );
  expect(fetched).not.toHaveBeenCalled();
});

test('every scenario says what the app should show', () => {
  const { nodes, show } = scenarioCards(() => '');
  document.body.append(...nodes);
  for (const card of document.querySelectorAll('article'))
    expect(card.querySelector('.expected')?.textContent).toMatch(/^Expected: \S/);
  show({ faults: [{ call: '*', kind: 'html' }], market: [], config: {} } as never);
  expect([...document.querySelectorAll('[data-on] h3')].map(({ textContent }) => textContent)).toEqual([
    'Captive portal',
  ]);
});

describe('the whole page', () => {
  const state = {
    faults: [{ call: '*', kind: 'html', username: 'a@example.com' }],
    clock: { now: 0, ahead: 3_600_000 },
    market: [{ path: 'silence' }],
    book: [],
    config: { 'config.system': { scroll_notice: 'Hello' } },
  };
  const sent: unknown[] = [];
  const open = async (): Promise<void> => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    sent.length = 0;
    const html = readFileSync('server/qa/page/page.html', 'utf8');
    document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(html)![1]!;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (init.method) sent.push([init.method, url]);
      return Response.json(url.endsWith('names') ? names : url.endsWith('state') ? state : {});
    });
    await import('../../../server/qa/page/page.js');
  };
  afterEach(() => vi.useRealTimers());
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  test('links to its parts and shows a card for every control', async () => {
    await open();
    expect(textsOf('nav a')).toEqual(textsOf('main h2'));
    for (const link of document.querySelectorAll('nav a'))
      expect(document.querySelector(link.getAttribute('href')!)).not.toBeNull();
    expect(textsOf('#groups h3')).toEqual(groups.flatMap(({ cards }) => cards.map(({ title }) => title)));
  });

  test('shows what is set, removes one fault, and resets', async () => {
    await open();
    expect(textsOf('#now li')).toEqual([
      'all calls: html · a@example.com×',
      'clock: 1 h ahead',
      'market: all coins silence',
      'config.system: scroll_notice',
    ]);
    expect(textsOf('[data-on] h3')).toEqual(['Captive portal', 'Prices stop']);
    document.querySelector<HTMLButtonElement>('#now button')!.click();
    document.querySelector<HTMLButtonElement>('#reset')!.click();
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['DELETE', '/qa/faults?call=*&kind=html&username=a%40example.com'],
        ['POST', '/qa/reset'],
      ]),
    );
    await vi.waitFor(() => expect(document.querySelector('#status')?.textContent).toMatch(/^reset: done at /));
  });

  test('shows what this browser keeps: keys and money calls, but no token', async () => {
    localStorage.setItem('andaman', '{}');
    await set('session', { token: 'secret-token' }, createStore('andaman-session', 'keyval'));
    await set(
      'a|key-1',
      { call: 'option.add', state: 'unknown', created: Date.now() },
      createStore('andaman-journal', 'keyval'),
    );
    await open();
    const device = document.querySelector('#device-cards')!.textContent;
    expect(device).toContain('andaman-session1 records·session');
    expect(device).toContain('outboxoption.add unknown, 0 min ago, a|key-1');
    expect(device).toContain('andaman2 characters');
    expect(device).not.toContain('secret-token');
    localStorage.clear();
  });
});
