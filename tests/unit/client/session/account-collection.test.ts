// @vitest-environment node
import { network, ok } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { accountCollection } from '../../../../src/client/session/account-collection.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database } from '../../../../src/storage/database.ts';
import { expectLogged } from '../../../console.ts';

const collection = accountCollection('colour', v.picklist(['red', 'blue']));
const signIn = async (account: string): Promise<void> => {
  await beginSession(`token-${account}`);
  await identify(account);
};

beforeEach(async () => {
  network(ok());
  await startSession();
  await signIn('a');
});
afterEach(async () => {
  await endSession('signed-out');
  await database('kept').clear();
});

test('stores a record under its name, account and id', async () => {
  await collection.current().set('7', 'red');
  expect(await database('kept').keys()).toEqual(['colour|a|7']);
  expect(await collection.current().all()).toEqual({ '7': 'red' });
});

test('drops a record that does not match the schema', async () => {
  expectLogged('Storage: dropped a record kept null');
  await database('kept').set('colour|a|7', 'green');
  await database('kept').set('colour|a|8', 'blue');
  expect(await collection.current().all()).toEqual({ '8': 'blue' });
  expect(await collection.current().ids()).toEqual(['8']);
});

test('writes for the account that asked, even if another logs in meanwhile', async () => {
  const records = collection.current();
  await endSession('refused');
  await signIn('b');
  expect(records.isCurrent()).toBe(false);
  await records.set('7', 'red');
  expect(await database('kept').keys()).toContain('colour|a|7');
  expect(await collection.current().ids()).toEqual([]);
});

test('returns only the newest read, and none for an account that has left', async () => {
  const first = collection.readLatest(async () => 1);
  const second = collection.readLatest(async () => 2);
  expect([await first, await second]).toEqual([undefined, 2]);
  const overtaken = collection.readLatest(async () => {
    await endSession('refused');
    return 3;
  });
  expect(await overtaken).toBeUndefined();
});

test('reports a change of account once', async () => {
  const changed = vi.fn();
  collection.onAccountChange(changed);
  await endSession('refused');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  await signIn('a');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
});
