import { nextTurn } from '../../client/support.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { closeContract } from '../../../../src/api/contracts.ts';

interface Sent {
  id: string;
  fields: Record<string, string>;
}
/** The server: orders by id, and its answer to a cancellation. */
const server = vi.hoisted(() => ({
  sent: [] as Sent[],
  orders: [] as Record<string, any>[],
  close: undefined as undefined | ((id: string) => void | Promise<void>),
}));
const order = (id: string, more: object = {}) => ({
  id,
  code: 'BTC',
  side: 'buy',
  type: 'limit',
  price: '50000',
  amount: '1',
  dealt: '0',
  status: 'open',
  reason: '',
  fills: [],
  created: Date.now(),
  ...more,
});
const answerTo = async ({ id }: { id: string }, fields: Record<string, string> = {}): Promise<unknown> => {
  server.sent.push({ id, fields });
  if (id === 'contract.close') {
    await server.close?.(fields['id'] as string);
    return {};
  }
  if (id === 'contract.list') {
    const lists = server.orders.filter(
      (order) =>
        (fields['id'] === undefined || order['id'] === fields['id']) &&
        (fields['status'] !== 'open' || order['status'] === 'open'),
    );
    return { lists, page: 1, last: true };
  }
  return { code: fields['code'] ?? 'USDT', available: '1000', held: '0', total: '1000', lists: [] };
};
vi.mock('../../../../src/client/http/request.ts', () => ({
  request: answerTo,
  requestDetailed: async (row: { id: string }, fields: Record<string, string>) => ({
    response: await answerTo(row, fields),
    source: 'network',
    at: Date.now(),
  }),
  sessionOver: new DOMException('over'),
}));

/** The change stream: whether it is active, and its listeners. */
const line = vi.hoisted(() => ({ speaks: false, heard: [] as ((event?: object) => void)[] }));
vi.mock('../../../../src/client/realtime/account-events.ts', () => ({
  isAccountStreamOpen: () => line.speaks,
  onAccountEvent: (_: unknown, heard: () => void) => {
    line.heard.push(heard);
    return () => void line.heard.splice(line.heard.indexOf(heard), 1);
  },
}));

const calls = (id: string): Sent[] => server.sent.filter((sent) => sent.id === id);
/** From the same start as the store. */
let Failure: typeof CallError;
const start = async () => {
  vi.resetModules();
  ({ CallError: Failure } = await import('../../../../src/client/http/errors.ts'));
  const session = {
    ...(await import('../../../../src/client/session/session.ts')),
    ...(await import('../../../../src/client/session/sign-in.ts')),
  };
  const store = await import('../../../../src/features/contracts/store.ts');
  await session.beginSession('token');
  await session.identify('5');
  server.sent.length = 0;
  return { ...session, ...store };
};
const end = (id: string, status: string, dealt = '0'): void => {
  server.orders = server.orders.map((order) => (order['id'] === id ? { ...order, status, dealt } : order));
};
const failure = (kind: 'refused' | 'network' | 'offline', unsure = false): CallError =>
  new Failure(kind, closeContract, {
    unsure,
    msg: kind === 'refused' ? 'This order has already been filled.' : '',
  });
/** Keeps the event loop's timers, which fake-indexeddb needs; its pending work would delay every later test. */
const fakeTimers = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
/** Advances time in steps that let pending work continue. */
const pass = async (ms: number): Promise<void> => {
  for (let remaining = ms; remaining > 0; remaining -= 100) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(Math.min(remaining, 100));
  }
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  Object.assign(server, { sent: [], orders: [order('1'), order('2')], close: undefined });
  Object.assign(line, { speaks: false, heard: [] });
});
afterEach(() => vi.useRealTimers());

describe('cancelling', () => {
  test('two taps send one request, which returns the order’s new state [CTR-08 CTR-10]', async () => {
    const { cancelOrder } = await start();
    server.close = (id) => end(id, 'cancelled', '0.4');
    const [first, second] = await Promise.all([cancelOrder('1'), cancelOrder('1')]);
    expect(first).toMatchObject({ done: true, order: { id: '1', status: 'cancelled', dealt: '0.4' } });
    expect(second).toBeUndefined();
    expect(calls('contract.close')).toEqual([{ id: 'contract.close', fields: { id: '1' } }]);
  });

  test('a refusal shows the server’s message and rereads the lists [CTR-09]', async () => {
    const { openOrders, cancelOrder, cancelling } = await start();
    server.close = (id) => {
      end(id, 'dealt', '1');
      throw failure('refused');
    };
    await openOrders.refresh();
    server.sent.length = 0;
    const response = await cancelOrder('1');
    expect(response).toMatchObject({
      done: false,
      error: { kind: 'refused', msg: 'This order has already been filled.' },
    });
    await vi.waitFor(() => expect(openOrders.state.value?.lists.map(({ id }) => id)).toEqual(['2']));
    expect(cancelling).toEqual({});
  });

  test('a refusal because the order is already cancelled counts as done [CTR-10 CTR-11]', async () => {
    const { cancelOrder } = await start();
    server.close = (id) => {
      end(id, 'cancelled');
      throw failure('refused');
    };
    expect(await cancelOrder('1')).toMatchObject({ done: true, order: { status: 'cancelled' } });
  });

  test('sends no second cancellation while the first is being resolved [CTR-10]', async () => {
    const { cancelOrder, cancelling } = await start();
    fakeTimers();
    server.close = () => {
      throw failure('network', true);
    };
    const response = cancelOrder('1');
    await vi.waitFor(() => expect(cancelling['1']).toBe('checking'));
    expect(await Promise.race([cancelOrder('1'), pass(1000).then(() => 'it was sent again')])).toBeUndefined();
    end('1', 'cancelled');
    await pass(2000);
    expect(await response).toMatchObject({ done: true });
    expect(calls('contract.close')).toHaveLength(1);
  });

  test.each([
    ['cancelled', true],
    ['dealt', false],
  ] as const)(
    'after a lost response reads the order until it is %s, without resending [CTR-11]',
    async (status, done) => {
      const { cancelOrder, cancelling } = await start();
      fakeTimers();
      server.close = () => {
        throw failure('network', true);
      };
      const response = cancelOrder('1');
      await vi.waitFor(() => expect(cancelling['1']).toBe('checking'));
      end('1', status);
      await pass(2000);
      expect(await response).toMatchObject({ done, order: { status } });
      expect(calls('contract.close')).toHaveLength(1);
    },
  );

  test('reports an order still open after a lost response as not cancelled [CTR-11]', async () => {
    const { cancelOrder } = await start();
    fakeTimers();
    server.close = () => {
      throw failure('network', true);
    };
    const response = cancelOrder('1');
    await pass(5000);
    expect(await response).toMatchObject({ done: false, order: { status: 'open' } });
    expect(calls('contract.close')).toHaveLength(1);
  });

  test('stops asking about a lost response once the session has ended [CTR-11 STORE-12]', async () => {
    const { beginSession, endSession, cancelOrder } = await start();
    fakeTimers();
    server.close = () => {
      throw failure('network', true);
    };
    const response = cancelOrder('1');
    await pass(100);
    void endSession('signed-out');
    await beginSession('token-b');
    server.sent.length = 0;
    await pass(10_000);
    expect(calls('contract.list').filter(({ fields }) => fields['id'] !== undefined)).toEqual([]);
    expect(await response).toBeUndefined();
  });

  test('offline sends nothing, and says so [CTR-13]', async () => {
    const { cancelOrder } = await start();
    server.close = () => {
      throw failure('offline');
    };
    expect(await cancelOrder('1')).toMatchObject({ done: false, error: { kind: 'offline' } });
  });
});

describe('open orders', () => {
  test('an order that ends on screen stays with its outcome, and balances are reread [CTR-06]', async () => {
    const { ended, openOrders, quoteBalance } = await start();
    await openOrders.refresh();
    await quoteBalance.refresh();
    server.sent.length = 0;
    end('1', 'dealt', '1');
    await openOrders.refresh();
    await vi.waitFor(() => expect(ended.orders).toMatchObject([{ id: '1', status: 'dealt', dealt: '1' }]));
    expect(openOrders.state.value?.lists.map(({ id }) => id)).toEqual(['2']);
    expect(calls('coin.amount').length).toBeGreaterThan(0);
  });

  test('never requests orders of a previous customer with the next one’s token [STORE-12]', async () => {
    const { beginSession, ended, endSession, identify, openOrders } = await start();
    await openOrders.refresh();
    end('2', 'dealt', '1');
    await openOrders.refresh();
    await vi.waitFor(() => expect(ended.orders.map(({ id }) => id)).toEqual(['2']));
    await endSession('signed-out');
    expect(ended.orders).toEqual([]);
    await beginSession('token-b');
    await identify('6');
    server.orders = [order('3')];
    server.sent.length = 0;
    await openOrders.refresh();
    expect(openOrders.state.value?.lists.map(({ id }) => id)).toEqual(['3']);
    expect(calls('contract.list').filter(({ fields }) => fields['id'] !== undefined)).toEqual([]);
    expect(ended.orders).toEqual([]);
  });

  test('polls open orders every 1.5 s, but not for hidden pages and empty lists [CTR-06]', async () => {
    const { openOrders, watchOrders } = await start();
    await openOrders.refresh();
    fakeTimers();
    const stop = watchOrders();
    server.sent.length = 0;
    await pass(3100);
    expect(calls('contract.list')).toHaveLength(2);
    stop();
    await pass(5000);
    expect(calls('contract.list')).toHaveLength(2);
  });

  test('reads an announced change at once, and then polls only every 15 s [CTR-06]', async () => {
    const { openOrders, watchOrders } = await start();
    await openOrders.refresh();
    fakeTimers();
    const stop = watchOrders();
    server.sent.length = 0;
    line.speaks = true;
    end('1', 'open', '0.4');
    line.heard.forEach((heard) => heard({ kind: 'contract', id: '1', status: 'open' }));
    await pass(1);
    expect(openOrders.state.value?.lists[0]).toMatchObject({ id: '1', dealt: '0.4' });
    expect(calls('contract.list')).toHaveLength(1);
    await pass(15_000);
    expect(calls('contract.list')).toHaveLength(2);
    stop();
    expect(line.heard).toEqual([]);
  });
});

describe('the CSV file [CTR-12]', () => {
  test('has exact decimals, ISO times and every figure of an order, and runs nothing', async () => {
    const { ordersCsv } = await import('../../../../src/features/contracts/export.ts');
    const lines = ordersCsv([
      order('7', {
        created: Date.UTC(2026, 2, 10, 5),
        amount: '0.10000001',
        average: '49999.123456789012',
        fee: '0.000001',
        reason: '=cmd()',
      }) as any,
    ]).split('\r\n');
    expect(lines[0]).toContain(
      'order,created,updated,coin,side,type,price,worst_price,quantity,dealt,average_price,value_usdt,fee_usdt,status,reason',
    );
    expect(lines[1]).toBe(
      '7,2026-03-10T05:00:00.000Z,,BTC,buy,limit,50000,,0.10000001,0,49999.123456789012,,0.000001,open,"\'=cmd()"',
    );
  });
});
