import { idle, network, ok } from '../../client/support.ts';
import { act, renderHook } from '@testing-library/react';
import { ref } from 'valtio';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { firstCoins } from '../../../../src/features/market/store.ts';
import { forgetQuotes, quoteOf } from '../../../../src/features/market/quotes.ts';
import { chosen, products } from '../../../../src/features/options/store.ts';
import { maximumStake } from '../../../../src/features/options/ticket.ts';
import { clearTicket, useTicket } from '../../../../src/features/options/ticket-store.ts';
import { readDraft } from '../../../../src/storage/drafts.ts';
import { settle, signIn } from '../support.ts';

const coin = (code: string) => ({
  code,
  name: code,
  price: '1',
  change: '0',
  time: 1,
  scale: 2,
  suspended: false,
  logo: '',
  spark: [],
});
const list = { lists: [coin('BTC'), coin('ETH'), coin('SOL')] };
const product = (minutes: number) => ({ minutes, yield: '80', minimum: '1', maximum: '10', suspended: false });
const offered = { lists: [product(1), product(5)] };
const serve = () =>
  network(({ url }) => {
    if (url.includes('user/amount')) return ok({ code: 'USDT', available: '100', held: '0', total: '100' });
    return ok(url.includes('coin/lists') ? list : url.includes('order/products') ? offered : { lists: [], limits: [] });
  });

beforeEach(() => void serve());
afterEach(() => {
  chosen.code = '';
  firstCoins.clear();
  forgetQuotes();
});

test('takes the ticket’s coin from the choice, the link or the list, if known [OPT-01]', async () => {
  firstCoins.state.value = ref(list) as never;
  const first = renderHook(() => useTicket(undefined));
  expect(first.result.current.code).toBe('BTC');
  first.unmount();
  const linked = renderHook(() => useTicket('ETH'));
  await act(async () => undefined);
  expect(linked.result.current.code).toBe('ETH');
  await act(async () => {
    chosen.code = 'SOL';
  });
  expect(linked.result.current.code).toBe('SOL');
  linked.unmount();
  const unknown = renderHook(() => useTicket('NONE'));
  await act(idle);
  expect(unknown.result.current.code).toBe('SOL');
});

test('a tick does not render the ticket, but an outdated price does [OPT-09]', async () => {
  firstCoins.state.value = ref(list) as never;
  let renders = 0;
  const { unmount } = renderHook(() => {
    renders += 1;
    return useTicket('BTC');
  });
  // the ticket's data has loaded
  await act(idle);
  await act(async () => void Object.assign(quoteOf('BTC'), { price: '100.00', fresh: true }));
  renders = 0;
  for (const price of ['101.00', '102.00', '103.00'])
    await act(async () => void Object.assign(quoteOf('BTC'), { price }));
  expect(renders).toBe(0);
  await act(async () => {
    quoteOf('BTC').fresh = false;
  });
  expect(renders).toBe(1);
  unmount();
});

describe('a typed stake [STORE-14]', () => {
  const open = () => {
    firstCoins.state.value = ref(list) as never;
    products.state.value = ref(offered) as never;
    return renderHook(() => useTicket(undefined));
  };
  const fill = ({ result }: ReturnType<typeof open>): Promise<void> =>
    act(async () => {
      result.current.setDirection('down');
      result.current.setMinutes(5);
      result.current.setStake('25');
    });
  const visible = ({ result }: ReturnType<typeof open>) => [
    result.current.typedStake,
    result.current.direction,
    result.current.product?.minutes,
  ];
  /** Simulates a kill: memory is empty. */
  const kill = async (reason: 'refused' | 'signed-out'): Promise<void> => {
    await endSession(reason);
    await beginSession('token-b');
    await identify('a');
  };
  beforeEach(async () => {
    await signIn();
    serve();
  });
  afterEach(async () => {
    await endSession('signed-out');
    products.clear();
  });

  test('returns with its direction and duration', async () => {
    const first = open();
    await fill(first);
    first.unmount();
    expect(visible(open())).toEqual(['25', 'down', 5]);
  });

  test('is restored for the same account after a kill, but not after logout', async () => {
    const first = open();
    await fill(first);
    first.unmount();
    await kill('refused');
    const second = open();
    expect(second.result.current.typedStake).toBe('');
    await settle(() => second.result.current.typedStake !== '');
    expect(visible(second)).toEqual(['25', 'down', 5]);
    second.unmount();
    await kill('signed-out');
    expect(await readDraft('a', 'option')).toBeUndefined();
  });

  test('is cleared once the order was sent', async () => {
    const first = open();
    await fill(first);
    await settle(() => first.result.current.typedStake === '25');
    await act(async () => clearTicket());
    let remaining: unknown = 'unread';
    await settle(() => {
      void readDraft('a', 'option').then((match) => (remaining = match));
      return remaining === undefined;
    });
    // the direction is the customer's choice, not the draft's
    expect(visible(first)).toEqual(['', 'down', 5]);
  });
});

test('an empty ticket shows no problem after an order, but an invalid stake does [LIVE-02]', async () => {
  firstCoins.state.value = ref(list) as never;
  const { result } = renderHook(() => useTicket('BTC'));
  await act(idle);
  await act(async () => result.current.setStake('0.5'));
  await act(async () => void result.current.validate());
  expect(result.current.visibleProblem).toBe('minimum');
  await act(async () => result.current.setStake('5'));
  let isSound = false;
  await act(async () => {
    isSound = result.current.validate();
  });
  expect(isSound).toBe(true);
  await act(async () => clearTicket());
  expect([result.current.typedStake, result.current.visibleProblem]).toEqual(['', undefined]);
});

test('the ticket uses the rest of a daily loss limit, not the limit [TRUST-02]', async () => {
  const offer = [{ minutes: 1, yield: '80', minimum: '1', maximum: '1000', suspended: false }];
  await signIn();
  network(({ url }) => {
    if (url.includes('user/amount')) return ok({ code: 'USDT', available: '500', held: '0', total: '500' });
    if (url.includes('users/protections'))
      return ok({
        limits: [
          { kind: 'stake', value: '300', left: '300' },
          { kind: 'loss', value: '100', left: '40' },
          { kind: 'recharge', value: '70', left: '7' },
        ],
      });
    return ok(url.includes('coin/lists') ? list : { lists: offer, limits: [] });
  });
  firstCoins.state.value = ref(list) as never;
  products.state.value = ref({ lists: offer }) as never;
  const { result } = renderHook(() => useTicket('BTC'));
  await settle(() => result.current.bounds.lossLeft !== undefined);
  expect(result.current.bounds).toMatchObject({ stakeLimit: '300', lossLeft: '40' });
  await act(async () => result.current.setStake('41'));
  await act(async () => void result.current.validate());
  expect(result.current.visibleProblem).toBe('lossLeft');
  await act(async () => result.current.setStake('40'));
  let isSound = false;
  await act(async () => {
    isSound = result.current.validate();
  });
  expect([isSound, maximumStake(result.current.bounds)]).toEqual([true, '40']);
  await act(async () => clearTicket());
  await endSession('signed-out');
});
