import { network, ok, ret } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { redeemPoints } from '../../../../src/api/points.ts';
import PointRecordsPage from '../../../../src/features/points/pages/PointRecordsPage.tsx';
import { Redeem } from '../../../../src/features/points/components/Redeem.tsx';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { expectLogged } from '../../../console.ts';

beforeEach(signIn);
afterEach(async () => {
  await endSession('signed-out');
  await database('kept').clear();
});

const points = { balance: '250', rate: '0.01', code: 'USDT', last: true, lists: [] };
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name, hidden: true }));

test('names call and field of an unreadable response for support, but no value [CALL-07]', async () => {
  expectLogged('Call: points.lists reading balance');
  network(ok({ ...points, balance: { secret: 'hunter2' } }));
  show(<PointRecordsPage />);
  await settle(() => has('Reading error'));
  expect(has('For support: points.lists / balance')).toBe(true);
  expect(document.body.textContent).not.toContain('hunter2');
});

test('a refusal shows only its own message [CALL-07]', async () => {
  network(ret(0, 'Not today.'));
  show(<PointRecordsPage />);
  await settle(() => has('Not today.'));
  expect(has(/For support/)).toBe(false);
});

test('leads to identity verification, with the reason, if points require it [HARD-12]', async () => {
  network(ok({ ...points, closed: 'You can redeem points after basic verification.', certify: true }));
  show(<PointRecordsPage />);
  await settle(() => has('You can redeem points after basic verification.'));
  expect(screen.queryByRole('button', { name: 'Redeem points' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Start basic verification' }).getAttribute('href')).toBe(
    '#/pages/mine/Certification/primary',
  );
});

test('the reason for refusing an amount of points disappears with another amount [PROF-16]', async () => {
  network(ret(0, "You don't have that many points."));
  show(<Redeem balance="100" rate="0.01" fee="0" code="USDT" onClose={() => undefined} />);
  const type = (digits: string): void => {
    fireEvent.change(screen.getByLabelText('Points to redeem'), { target: { value: digits } });
    press('Continue');
  };
  type('100');
  press('Redeem 100 points');
  await settle(() => has("You don't have that many points."));
  press('Back');
  type('50');
  expect([has('Redeem 50 points?'), has("You don't have that many points.")]).toEqual([true, false]);
});

test.each(['unknown', 'sending'])(
  'a lost redemption (%s) of the same points is named before it is sent again [PROF-16]',
  async (state) => {
    const { seen } = network(({ method }) =>
      ok(method === 'GET' ? points : { points: '100', amount: '1', code: 'USDT', balance: '150' }),
    );
    await database('kept').set('submission|a|5f0c1e2d-0000', {
      key: '5f0c1e2d-0000',
      call: redeemPoints.id,
      fields: { number: '100' },
      created: serverNow() - 3_600_000,
      state,
      msg: '',
    });
    const sent = (): number => seen.filter(({ url }) => url.pathname.endsWith('/users/ptomoney')).length;
    show(<Redeem balance="250" rate="0.01" fee="0" code="USDT" onClose={() => undefined} />);
    fireEvent.change(screen.getByLabelText('Points to redeem'), { target: { value: '100' } });
    press('Continue');
    press('Redeem 100 points');
    await settle(() => has(/Reference: 5F0C1E2D\. We haven't sent another one\./));
    expect(sent()).toBe(0);
    press('Redeem 100 points');
    await settle(() => has('Points redeemed'));
    expect(sent()).toBe(1);
  },
);

test('shows the server’s fee, and the received amount without it [TRUST-05]', () => {
  show(<Redeem balance="250" rate="0.01" fee="0.2" code="USDT" onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Points to redeem'), { target: { value: '100' } });
  press('Continue');
  const text = (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
  expect([text.includes('Fee0.20 USDT'), text.includes('You get0.80 USDT')]).toEqual([true, true]);
});

test('without a fee nothing can be redeemed, and the page says why [TRUST-05]', async () => {
  network(ok(points));
  show(<PointRecordsPage />);
  await settle(() => has("The fee or rate isn't available right now. Please try again later."));
  press('Redeem points');
  expect(has('Points to redeem')).toBe(false);
});
