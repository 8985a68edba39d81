import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAlone, readConfig } from '../../../../../server/config.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { freshDatabase } from '../../database.ts';
import { type DeskClient, startDesk } from '../../desk/desk-client.ts';
import { startServer, type TestServer } from '../../support.ts';
import { hasPostgres } from './support.ts';

describe.runIf(hasPostgres)('a desk in its own process', () => {
  let desk: DeskClient;
  let customers: TestServer;
  beforeAll(async () => {
    const databaseUrl = (await freshDatabase({ empty: true }))!;
    const receiptsKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    desk = await startDesk({ databaseUrl, receiptsKey, serves: 'desk' });
    const { desk: settings } = desk.server.services.config;
    // the same settings: a second listener would find the port taken
    customers = await startServer({ databaseUrl, receiptsKey, desk: settings, serves: 'customers' });
  });
  afterAll(async () => {
    await Promise.all([desk.server.close(), customers.close()]);
  });

  test('acts on the customers of the other servers [DESK-01]', async () => {
    const person = await customers.person();
    const account = (await findCustomer(customers.services.db, person.username))!.id;
    const staff = await desk.person('compliance');
    const ended = await desk.act(staff, 'customer.endSessions', { account, reason: 'You asked us to.' });
    expect(ended.body).toEqual({ state: 'done' });
    expect((await customers.call(messages, { status: 'all' }, { token: person.token })).ret).toBe(-1);
  });

  test('has no path of the customers, and their servers have none of its own [DESK-01]', async () => {
    expect((await fetch(`${desk.origin}/api/${messages.path}`)).status).toBe(404);
    // its pages are files, which no one posts to
    expect((await fetch(`${customers.url}/view/today`, { method: 'POST' })).status).toBe(405);
    expect(desk.server.port).toBe(Number(new URL(desk.origin).port));
  });
});

test('is refused without an address or a shared database [DESK-01]', () => {
  const env = { DESK_URL: 'http://localhost:4180', DATABASE_URL: 'postgres://localhost/andaman' };
  expect(deskAlone(readConfig(env)).serves).toBe('desk');
  expect(() => deskAlone(readConfig({ ...env, DESK_URL: '' }))).toThrow('DESK_URL');
  expect(() => deskAlone(readConfig({ ...env, DATABASE_URL: '' }))).toThrow('DATABASE_URL');
  expect(readConfig({ ...env, DESK_LISTEN: '0' }).serves).toBe('customers');
});
