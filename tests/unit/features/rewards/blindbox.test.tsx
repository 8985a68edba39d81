import { cut, empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import BlindBoxPage from '../../../../src/features/rewards/pages/BlindBoxPage.tsx';
import { DrawResult } from '../../../../src/features/rewards/components/DrawResult.tsx';
import { OddsTable } from '../../../../src/features/rewards/components/OddsTable.tsx';
import { box } from '../../../../src/features/rewards/store.ts';
import { oddsText } from '../../../../src/domain/blindbox.ts';
import { show } from '../../ui/render.tsx';
import { has, signIn, until as pass } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const prizes = [
  { id: 'gold', probability: '1', value: '50' },
  { id: 'none', probability: '99', value: '0' },
];
const info = {
  price: '1',
  code: 'USDT',
  expected: '0.5',
  version: 'v1',
  number: 7,
  commitment: 'c'.repeat(64),
  available: '10',
  odds: oddsText({ version: 'v1', price: '1', code: 'USDT', prizes }),
  lists: prizes.map((prize) => ({ ...prize, name: prize.id, code: 'USDT' })),
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setIdempotency(false);
  await signIn();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  vi.useRealTimers();
});

const until = (so: () => boolean): Promise<void> => pass(so, 300, 100);
const press = (name: string, place = 0): void =>
  void fireEvent.click(screen.getAllByRole('button', { name, hidden: true }).at(place)!);

test('a draw resolved after its sheet closed is not mistaken for the next one [RWD-06]', async () => {
  expectLogged('Call: blindbox.draw network');
  let outcome: object = { status: 'running' };
  network((request) => {
    if (request.url.endsWith('blindbox/draw')) throw cut();
    if (request.url.includes('money/outcome')) return ok(outcome);
    return request.url.includes('blindbox/info') ? ok(info) : ok({ lists: [], last: true });
  });
  setIdempotency(undefined);
  show(<BlindBoxPage />);
  await until(() => has('A draw costs'));
  press('Open a box for 1 USDT', -1);
  press('Open a box for 1 USDT', 0);
  await until(() => has('We are checking'));
  press('Close');
  outcome = { status: 'accepted', data: { id: '1', time: 1, number: 7, prize: { id: 'none', name: 'none' } } };
  await until(() => !has("We're checking your last draw."));
  press('Open a box for 1 USDT', -1);
  expect([has('Open one box?'), has('Draw 7')]).toEqual([true, false]);
});

test('sends the price of the odds shown; the receipt shows the price that was paid [RWD-05 RWD-06]', async () => {
  let now = info;
  const { seen } = network((request) => {
    if (request.url.endsWith('blindbox/draw')) {
      now = { ...now, price: '3' };
      return ok({
        id: '1',
        time: 1,
        number: 7,
        price: '1',
        code: 'USDT',
        prize: { id: 'none', name: 'none', value: '0', code: 'USDT' },
      });
    }
    return request.url.includes('blindbox/info') ? ok(now) : ok({ lists: [], last: true });
  });
  const row = (name: string): string | undefined =>
    screen.getAllByText(name, { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent ?? undefined;
  const result = (): string | undefined =>
    screen.getByRole('group', { name: 'Result', hidden: true }).textContent?.replaceAll(/\s/g, ' ');
  const pays = (price: string): typeof info => ({
    ...info,
    price,
    version: 'v2',
    odds: oddsText({ version: 'v2', price, code: 'USDT', prizes }),
  });
  show(<BlindBoxPage />);
  await until(() => has('A draw costs'));
  press('Open a box for 1 USDT', -1);
  // the operator changes the price while the dialog is open
  now = pays('2');
  await act(() => box.refresh());
  await until(() => screen.queryAllByRole('button', { name: 'Open a box for 2 USDT', hidden: true }).length > 0);
  // the amount in question shows once
  const atRisk = screen.getByText('Most you can lose');
  expect(atRisk.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')).toBe('1.00 USDT');
  expect([row('Average prize value'), row('Can it be undone?')]).toEqual([expect.stringMatching(/USDT$/), 'No']);
  press('Open a box for 1 USDT', -1);
  await until(() => has('Draw 7'));
  expect(new URLSearchParams(seen.find(({ method }) => method === 'POST')?.body).get('version')).toBe('v1');
  await until(() => box.state.value?.price === '3');
  expect(result()).toBe('−1.00 USDTnone0.00 USDT came back. The draw cost 1.00 USDT.');
});

/** The look of a part of the page: elements, sizes and colours, without words and numbers. */
const form = (piece: Element | null | undefined): string => {
  const copy = piece?.cloneNode(true) as Element;
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) child.textContent = '';
    for (const name of ['id', 'aria-labelledby', 'aria-describedby']) node.removeAttribute(name);
  }
  return copy.outerHTML;
};

test('draws "no prize" among the odds like any prize, the likeliest first [TRUST-09 RWD-05 LOOK-33]', () => {
  const lists = [
    { id: 'gold', name: 'Gold', probability: '1', stock: 3, value: '50', code: 'USDT' },
    { id: 'none', name: 'No prize', probability: '99', value: '0', code: 'USDT' },
  ];
  show(<OddsTable lists={lists as never} />);
  const [none, gold] = screen.getAllByRole('listitem');
  expect([gold?.textContent, none?.textContent]).toEqual([
    expect.stringMatching(/Gold.*50.*1%.*3 left/),
    expect.stringMatching(/No prize.*0.*99%.*Unlimited/),
  ]);
  const [noneBar, goldBar] = [none, gold].map((item) => item!.querySelector<HTMLElement>('[style]')!);
  // the likeliest fills its bar, and the others are to its scale
  expect([noneBar, goldBar].map((bar) => Number.parseFloat(bar!.style.getPropertyValue('--share')))).toEqual([
    100,
    expect.closeTo(100 / 99, 9),
  ]);
  for (const bar of [noneBar, goldBar]) bar!.removeAttribute('style');
  expect(form(none)).toBe(form(gold));
});

test('says what a draw loses on average and what ten cost and return, by the odds shown [RWD-05 LOOK-33]', async () => {
  // the server's own average is not taken
  network((request) =>
    request.url.includes('blindbox/info') ? ok({ ...info, expected: '0.9' }) : ok({ lists: [], last: true }),
  );
  show(<BlindBoxPage />);
  await until(() => has('A draw costs'));
  const card = screen.getByRole('region', { name: 'What a draw costs' }).textContent?.replaceAll(/\s/g, ' ');
  expect(card).toContain('A draw costs1.00 USDTand returns, on average0.50 USDT');
  expect(card).toContain('On average you lose 0.50 USDT a draw. 10 draws cost 10.00 USDT and return about 5.00 USDT.');
  expect(card).toContain('99% of all draws pay nothing.');
  expect(screen.getByRole('button', { name: 'Open a box for 1 USDT' }).className).toContain('outline');
});

test('the receipt of an empty draw looks like that of a prize [TRUST-09 RWD-06]', async () => {
  const receiptOf = async (prize: object): Promise<string> => {
    network((request) => {
      if (request.url.endsWith('blindbox/draw'))
        return ok({ id: '1', time: 1, number: 7, price: '1', code: 'USDT', prize });
      return request.url.includes('blindbox/info') ? ok(info) : ok({ lists: [], last: true });
    });
    const page = show(<BlindBoxPage />);
    await until(() => has('A draw costs'));
    press('Open a box for 1 USDT', -1);
    press('Open a box for 1 USDT', 0);
    await until(() => has('Draw 7'));
    const receipt = form(screen.getByRole('dialog', { hidden: true }));
    page.unmount();
    return receipt;
  };
  expect(await receiptOf({ id: 'none', name: 'No prize', value: '0', code: 'USDT' })).toBe(
    await receiptOf({ id: 'gold', name: 'Gold', value: '50', code: 'USDT' }),
  );
});

test.each([
  ['50', '+49.00 USDTGold50.00 USDT came back. The draw cost 1.00 USDT.'],
  ['1', '0.00 USDTGold1.00 USDT came back. The draw cost 1.00 USDT.'],
  ['0.25', '−0.75 USDTGold0.25 USDT came back. The draw cost 1.00 USDT.'],
])(
  'the result of a prize of %s is named after its price, and no other draw is offered [LOOK-34 TRUST-09]',
  (value, words) => {
    const draw = {
      id: '1',
      time: 1,
      number: 7,
      price: '1',
      code: 'USDT',
      prize: { id: 'gold', name: 'Gold', value, code: 'USDT' },
    };
    show(
      <DrawResult
        draw={{ ...draw, commitment: '', secret: '', seed: '', odds: '' } as never}
        onClose={() => undefined}
      />,
    );
    const result = screen.getByRole('group', { name: 'Result', hidden: true });
    expect(result.textContent?.replaceAll(/\s/g, ' ')).toBe(words);
    expect(document.activeElement).toBe(result);
    expect(
      screen
        .getAllByRole('button', { hidden: true })
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual(['Copy the proof', 'Done']);
  },
);

test('offline no box can be opened, and an open confirmation says why', async () => {
  network((request) => (request.url.includes('blindbox/info') ? ok(info) : ok({ lists: [], last: true })));
  show(<BlindBoxPage />);
  await until(() => has('A draw costs'));
  press('Open a box for 1 USDT', -1);
  await until(() => has('Open one box?'));
  connection.online = false;
  const closed = "You're offline. Connect to open a box.";
  await until(() => screen.queryAllByText(closed).length === 2);
  connection.online = true;
  await until(() => screen.queryAllByText(closed).length === 0);
});
