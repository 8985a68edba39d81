import { afterAll, beforeAll, expect, test } from 'vitest';
import { activities } from '../../../../../src/api/activities.ts';
import { blindBox } from '../../../../../src/api/blindbox.ts';
import { operator } from '../../../../../src/api/operator.ts';
import { points } from '../../../../../src/api/points.ts';
import { checkIn, checkInState, claimTask, invitation, tasks } from '../../../../../src/api/rewards.ts';
import { openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { beginSession } from '../../../../../server/modules/customers/sessions.ts';
import { startServer, type TestServer } from '../../support.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ mode: 'production' });
  const { db, keys, clock } = server.services;
  const { id } = await openCustomer(db, keys, {
    mode: 'email',
    username: 'first@example.com',
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: clock.now(),
  });
  ({ token } = await beginSession(db, id, 'test', clock.now()));
});
afterAll(() => server.close());

const refusal = async (
  ...[endpoint, fields, key]: [Parameters<TestServer['call']>[0], Record<string, string>, string]
) => (await server.call(endpoint, fields, { token, key })).msg;
const CLOSED = "This isn't available in your region.";

test('a new company has no blind box, offers or invitations, before someone sets them [DESK-56]', async () => {
  expect(await server.must(blindBox, {}, { token })).toMatchObject({ closed: true, lists: [] });
  const { services } = server;
  await services.settings.write(services.db, 'config.points', { rate: '' });
  expect(await server.must(activities, { page: '1' }, { token })).toMatchObject({ lists: [] });
  expect(await server.must(invitation, {}, { token })).toMatchObject({ allowed: false });
  await services.settings.clear(services.db);
});

test('points, check-ins and tasks are closed until points have terms [DESK-56]', async () => {
  const { services } = server;
  const closed = async () => (await server.must(operator)).closed;
  expect(await closed()).toBe('welfare,signin');
  expect(await refusal(checkIn, {}, 'check-in-1')).toBe(CLOSED);
  expect(await refusal(claimTask, { id: 'nickname' }, 'claim-1')).toBe(CLOSED);
  expect([(await server.call(tasks, {}, { token })).msg, (await server.call(checkInState, {}, { token })).msg]).toEqual(
    [CLOSED, CLOSED],
  );
  const shown = await server.must(points, { page: '1' }, { token });
  expect([shown.rate, shown.closed]).toEqual([undefined, "You can't redeem points right now. You keep your points."]);

  await services.settings.write(services.db, 'config.points', { rate: '0.02' });
  expect(await closed()).toBe('');
  expect((await server.must(tasks, {}, { token })).lists.length).toBeGreaterThan(0);
  expect((await server.must(points, { page: '1' }, { token })).rate).toBe('0.02');
});
