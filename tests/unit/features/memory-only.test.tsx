import { empty, network, ok } from '../client/support.ts';
import { fireEvent, screen, act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setIdempotency } from '../../../src/client/http/retry.ts';
import { outbox, submitMoney } from '../../../src/client/outbox/submit.ts';
import { currentToken, endSession, session, startSession } from '../../../src/client/session/session.ts';
import { addOption } from '../../../src/api/options.ts';
import LoginPage from '../../../src/features/auth/pages/LoginPage.tsx';
import { database, DATABASES } from '../../../src/storage/database.ts';
import { storageState } from '../../../src/storage/state.ts';
import * as v from 'valibot';
import { media, show } from '../ui/render.tsx';
import { settle } from './support.ts';
import { expectLogged } from '../../console.ts';

const order = {
  code: 'BTC',
  direction: 'up',
  minutes: '1',
  amount: '10',
  price: '67000',
  quoted: '1700000000000',
  yield: '80',
};
let net: ReturnType<typeof network>;

beforeEach(() => {
  // a browser that stores nothing, like some private windows
  vi.stubGlobal('indexedDB', undefined);
  storageState.mode = 'starting';
  setIdempotency(true);
  media();
  location.hash = '#/pages/login/login';
  net = network((request) => {
    if (request.url.includes('users/login')) return ok({ token: 'token-a' });
    if (request.url.includes('users/info')) return ok({ id: 'a', username: 'ploy@example.com' });
    if (request.method === 'POST' && request.url.includes(addOption.path))
      return ok({ id: '9', ...order, status: 'holding' });
    return ok({ lists: [], last: true });
  });
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

test('without a database a customer logs in and places an order from memory [STORE-06]', async () => {
  expectLogged('Storage: memory session', 'Call: option.add status 500');
  await startSession();
  expect([storageState.mode, session.status]).toEqual(['memory', 'out']);
  show(<LoginPage />);
  fireEvent.change(screen.getByLabelText('Phone number or email'), { target: { value: 'ploy@example.com' } });
  fireEvent.change(screen.getByLabelText('Login password'), { target: { value: 'abc12345' } });
  fireEvent.click(screen.getByRole('checkbox'));
  await act(async () => void fireEvent.submit(document.forms.namedItem('login') as HTMLFormElement));
  await settle(() => session.status === 'in' && session.account === 'a');

  const sent = await submitMoney(addOption, order as never);
  expect(sent).toMatchObject({ state: 'accepted', answer: { id: '9' } });
  const posts = net.seen.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(addOption.path));
  expect(posts.map(({ headers }) => [headers.get('token'), headers.get('idempotency-key')])).toEqual([
    ['token-a', sent.key],
  ]);
  // an order with a lost response waits in memory until resolved, as on a disk
  network(new Response('', { status: 500 }), ok({ status: 'running' }));
  const lost = await submitMoney(addOption, { ...order, amount: '20' } as never);
  expect([lost.state, outbox[lost.key]?.state]).toEqual(['unknown', 'unknown']);
  expect((await database('journal').entries(v.object({ key: v.string() }))).map(([, { key }]) => key)).toEqual([
    lost.key,
  ]);

  await endSession('signed-out');
  // a logout that the server has not confirmed is sent again
  for (const name of DATABASES.filter((database) => database !== 'settings' && database !== 'logouts'))
    expect([name, await database(name).keys()]).toEqual([name, []]);
  expect([currentToken(), Object.keys(outbox)]).toEqual([undefined, []]);
});
