import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adoptKeys } from '../../../../../server/desk/adopt-keys.ts';
import { staffLog, staffLogHeads, staffPasskeys } from '../../../../../server/desk/schema.ts';
import { mayLogIn } from '../../../../../server/desk/staff/keys.ts';
import { connect } from '../../../../../server/platform/db/connect.ts';
import { START } from '../../support.ts';
import { olderDatabase, type Query, temporaryFolder, write } from './older-database.ts';

const folder = temporaryFolder();

/** Anna has two passkeys, Ben one and codes; Carl has not finished his enrolment, and Dora is disabled. */
async function fill(query: Query): Promise<void> {
  const people = [
    { name: 'Anna', keys: 2, codes: 0 },
    { name: 'Ben', keys: 1, codes: 1 },
    { name: 'Carl', keys: 1, codes: 0 },
    { name: 'Dora', keys: 2, codes: 1, disabled: START },
  ];
  for (const [index, { name, keys, codes, disabled = null }] of people.entries()) {
    const staff = index + 1;
    const email = `${name.toLowerCase()}@andaman.example`;
    await write(query, 'staff', { id: staff, name, email, roles: ['owner'], created: START, disabled });
    await query('insert into staff_invitations (token, staff, created, expires) values ($1, $2, $3, $4)', [
      `token ${name}`,
      staff,
      START,
      START,
    ]);
    for (let key = 1; key <= keys; key += 1)
      await query(
        `insert into staff_passkeys (id, staff, public_key, counter, name, created) values ($1, $2, 'public', 0, 'Key', $3)`,
        [`${name} ${key}`, staff, START],
      );
    for (let code = 1; code <= codes; code += 1)
      await query('insert into staff_recovery_codes (hash, staff, created) values ($1, $2, $3)', [name, staff, START]);
  }
  await query(
    `insert into staff_log (id, time, staff, action, target, details, assertion, alone, source, hash)
      values (1, $1, 1, 'staff.login', 'staff 1', '{}', '', false, '', 'first')`,
    [START],
  );
  await query(`update staff_log_end set last = 1, hash = 'first'`);
  // a day on which no one did anything ends where the one before did
  for (const day of ['2026-03-09', '2026-03-10'])
    await query(
      `insert into staff_log_heads (day, last, hash, signature, created) values ($1, 1, 'first', 'signed', $2)`,
      [day, START],
    );
}

test('keeps who may log in, and lists their passkeys in the log once [DESK-03 AUDIT-02 SRV-11]', async () => {
  const where = await olderDatabase(folder.path, '0039_option-exposure', fill);
  const { db, close } = await connect({ dataDir: 'memory', ...where });
  const may = await Promise.all([1, 2, 3, 4].map((staff) => mayLogIn(db, staff)));
  expect(may).toEqual([true, true, false, false]);
  const keys = await db.select().from(staffPasskeys).orderBy(asc(staffPasskeys.id));
  expect(keys.map(({ id, invitation }) => [id, invitation])).toEqual([
    ['Anna 1', null],
    ['Anna 2', null],
    ['Ben 1', null],
    ['Carl 1', 'token Carl'],
  ]);
  expect(await db.$count(staffLogHeads)).toBe(2);
  for (let start = 1; start <= 2; start += 1) await adoptKeys({ db, clock: { now: () => START } });
  const [, adopted, ...more] = await db.select().from(staffLog).orderBy(asc(staffLog.id));
  expect([adopted!.action, more]).toEqual(['keys.adopted', []]);
  expect(JSON.parse(adopted!.details).keys).toEqual([
    { staff: 1, id: 'Anna 1', publicKey: 'public' },
    { staff: 1, id: 'Anna 2', publicKey: 'public' },
    { staff: 2, id: 'Ben 1', publicKey: 'public' },
  ]);
  await close();
});
