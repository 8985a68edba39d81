import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());

const invite = (who: Person, email: string) =>
  desk.act(who, 'staff.invite', { name: `Colleague ${email}`, email, roles: ['owner'] });

test('one person invites no one at the desk, before and after a second one has enrolled [DESK-02]', async () => {
  const first = await desk.person('owner');
  expect(codeOf(await invite(first, 'ben@andaman.example'))).toEqual([409, 'alone']);
  const second = await desk.person('owner');
  expect((await invite(first, 'carl@andaman.example')).body).toMatchObject({ state: 'proposed' });
  expect((await desk.act(first, 'staff.disable', { staff: second.id })).body).toEqual({ state: 'done' });
  expect(codeOf(await invite(first, 'dora@andaman.example'))).toEqual([409, 'alone']);
});

test('one person invites others where the operator lets them do alone what needs two [DESK-07]', async () => {
  const alone = await startDesk({ deskOnePerson: true });
  const owner = await alone.person('owner');
  const body = { name: 'Ben', email: 'ben@andaman.example', roles: ['support'] };
  expect((await alone.act(owner, 'staff.invite', body)).body).toEqual({ state: 'done' });
  await alone.server.close();
});
