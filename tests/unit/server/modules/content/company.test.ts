import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { beginPasskey } from '../../../../../src/api/credentials.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { operator } from '../../../../../src/api/operator.ts';
import { emailCode } from '../../../../../src/api/registration.ts';
import { addWallet } from '../../../../../src/api/wallets.ts';
import { emailAboutAccess } from '../../../../../server/desk/staff/emails.ts';
import { findSettingFault } from '../../../../../server/modules/content/index.ts';
import { addressBatches, depositAddresses } from '../../../../../server/modules/deposits/schema.ts';
import { writeToOwner } from '../../../../../server/modules/messages/index.ts';
import { outbox } from '../../../../../server/modules/outbox/schema.ts';
import { testServer, TRON_ADDRESS } from '../../fixtures.ts';

const server = testServer();
const setName = (company: string): Promise<void> =>
  server.services.settings.write(server.services.db, 'config.system', { company });
/** Returns the newest queued email. */
const lastEmail = async () => (await server.services.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]!;

test('tells the app the name of the company, Andaman until one is set [DESK-114]', async () => {
  const name = async (): Promise<string> => (await server.must(operator, {})).company;
  expect(await name()).toBe('Andaman');
  await setName('Siam Coins');
  expect(await name()).toBe('Siam Coins');
});

test('names the company in codes and in the welcome message [DESK-114]', async () => {
  await setName('Siam Coins');
  await server.must(emailCode, { email: 'name@andaman.example', must: 'register' }, { language: 'en' });
  const { subject, text } = await lastEmail();
  expect(subject).toMatch(/^\d{6} is your Siam Coins verification code$/);
  expect(text).toContain('is your Siam Coins verification code.');
  const { token } = await server.person();
  const { lists } = await server.must(messages, { status: 'all', page: '1' }, { token });
  expect(lists[0]?.title).toBe('Welcome to Siam Coins');
});

test('names the company in security emails and in emails to staff [DESK-114]', async () => {
  await setName('Siam Coins');
  const { db } = server.services;
  await writeToOwner(
    db,
    server.services,
    { id: 1, language: 'en' } as never,
    ['a@andaman.example'],
    'passwordChanged',
    {
      text: 'passwordChangedText',
      parameters: { time: 'now' },
    },
  );
  expect((await lastEmail()).text).toContain('Your Siam Coins login password was changed.');
  const member = { id: 1, name: 'Ben', email: 'ben@andaman.example', roles: ['owner'] } as never;
  await emailAboutAccess(server.services, db, member, { what: 'changed passkeys' });
  expect((await lastEmail()).subject).toBe('Siam Coins desk: Ben changed passkeys');
});

test('names the company in the refusal of its own addresses and in new passkeys [DESK-114]', async () => {
  await setName('Siam Coins');
  const { token } = await server.person();
  const { db } = server.services;
  const [batch] = await db
    .insert(addressBatches)
    .values({ chain: 'TRC20', count: 1, digest: 'own', uploadedBy: 1, created: 1 })
    .returning();
  await db
    .insert(depositAddresses)
    .values({ chain: 'TRC20', label: '', batch: batch!.id, created: 1, address: TRON_ADDRESS });
  const fields = { alias: 'Own', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS };
  expect((await server.call(addWallet, fields, { token })).msg).toBe(
    'This address belongs to Siam Coins. Enter the address of your own wallet.',
  );
  const { options } = await server.must(beginPasskey, { purpose: 'add' }, { token });
  expect(JSON.parse(options)).toMatchObject({ rp: { name: 'Siam Coins' } });
});

test.each(['', ' ', 'x'.repeat(41), 'Siam\nCoins', 'Siam\u202ECoins', ' Siam', 7])(
  'refuses %j as the name of the company [DESK-114]',
  (company) => {
    expect(findSettingFault('config.system', { company })).toMatch(/^config\.system company: /);
  },
);

test.each(['S', 'x'.repeat(40), 'สยามคอยน์', 'شركة النقد', 'B&B <Coins>'])(
  'takes %s as the name of the company [DESK-114]',
  (company) => {
    expect(findSettingFault('config.system', { company })).toBeUndefined();
  },
);
