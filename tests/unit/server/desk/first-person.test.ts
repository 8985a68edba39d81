import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { staff } from '../../../../server/desk/schema.ts';
import { codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());

const invite = (who: Person, email: string) => desk.act(who, 'staff.invite', { name: 'Ben', email, roles: ['owner'] });

/** Enrols whom a letter has invited. */
async function enrolled(email: string): Promise<Person> {
  const { db } = desk.server.services;
  const [member] = await db.select().from(staff).where(eq(staff.email, email));
  const [letter] = await db.select().from(outbox).where(eq(outbox.target, email));
  const [, token = ''] = /#invitation=([\w-]{43})$/.exec(letter!.text) ?? [];
  return desk.enrol(member!.id, token);
}

test('the first person invites the second alone, and then nobody does, even if they are alone again [DESK-02]', async () => {
  const first = await desk.person('owner');
  expect((await invite(first, 'ben@andaman.example')).body).toEqual({ state: 'done' });
  const second = await enrolled('ben@andaman.example');
  expect((await invite(first, 'carl@andaman.example')).body).toMatchObject({ state: 'proposed' });
  expect((await desk.act(first, 'staff.disable', { staff: second.id })).body).toEqual({ state: 'done' });
  expect(codeOf(await invite(first, 'dora@andaman.example'))).toEqual([409, 'alone']);
});
