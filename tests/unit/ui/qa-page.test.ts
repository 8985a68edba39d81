import { afterEach, expect, test, vi } from 'vitest';
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
