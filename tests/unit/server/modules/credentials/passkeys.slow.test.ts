import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { safety } from '../../../../../src/api/security.ts';
import { addPasskey, beginPasskey, deletePasskey, provePasskey } from '../../../../../src/api/credentials.ts';
import { type Authenticator, authenticator } from '../../authenticator.ts';
import { attested } from './attestations.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';

const server = testServer({}, { reset: false });

const WRONG = "We couldn't check your passkey. Please try again.";

const begin = async ({ token }: Person, purpose: 'add' | 'unlock'): Promise<string> =>
  (await server.must(beginPasskey, { purpose }, { token })).options;
const withKey = async (): Promise<{ person: Person; key: Authenticator }> => {
  const [person, key] = [await server.person(), authenticator(server.url)];
  await server.must(addPasskey, { response: key.create(await begin(person, 'add')) }, { token: person.token });
  return { person, key };
};
const prove = (person: Person, response: string) => server.call(provePasskey, { response }, { token: person.token });

test('adds a passkey, unlocks with it, and deletes it', async () => {
  const { person, key } = await withKey();
  expect((await prove(person, key.get(await begin(person, 'unlock')))).ret).toBe(1);
  expect((await server.must(safety, {}, { token: person.token })).passkeys).toMatchObject([
    { id: key.id, used: server.clock.now() },
  ]);
  await server.must(deletePasskey, { id: key.id, password: person.password }, { token: person.token });
  expect((await server.call(beginPasskey, { purpose: 'unlock' }, { token: person.token })).ret).toBe(0);
});

test('refuses a passkey of another site, unverified or with an old counter', async () => {
  const { person, key } = await withKey();
  const other = authenticator(server.url);
  expect(
    (
      await server.call(
        addPasskey,
        { response: other.create(await begin(person, 'add'), 'https://andaman.example.evil') },
        { token: person.token },
      )
    ).msg,
  ).toBe(WRONG);
  expect((await prove(person, key.get(await begin(person, 'unlock'), { from: 'https://evil.example' }))).msg).toBe(
    WRONG,
  );
  expect((await prove(person, key.get(await begin(person, 'unlock'), { flags: 0x01 }))).msg).toBe(WRONG);
  expect((await prove(person, key.get(await begin(person, 'unlock'), { counter: 5 }))).ret).toBe(1);
  expect((await prove(person, key.get(await begin(person, 'unlock'), { counter: 4 }))).msg).toBe(WRONG);
});

test('accepts a challenge once, within five minutes, from its own customer', async () => {
  const [{ person, key }, { person: other, key: foreign }] = [await withKey(), await withKey()];
  const options = await begin(person, 'unlock');
  expect((await prove(person, key.get(options))).ret).toBe(1);
  expect((await prove(person, key.get(options, { counter: 2 }))).msg).toBe(WRONG);
  const late = await begin(person, 'unlock');
  server.clock.advance(5 * 60_000);
  expect((await prove(person, key.get(late, { counter: 3 }))).msg).toBe(WRONG);
  expect((await prove(person, foreign.get(await begin(person, 'unlock')))).msg).toBe(WRONG);
  expect((await server.call(deletePasskey, { id: key.id }, { token: other.token })).msg).toBe(
    "We couldn't find what you asked for.",
  );
  for (const response of ['{}', 'x', '{"id":5}']) expect((await prove(person, response)).msg).toBe(WRONG);
});

const challengeOf = (options: string): string => (JSON.parse(options) as { challenge: string }).challenge;

test('refuses attestations with certificate chains, and fetches none of their URLs [HARD-01]', async () => {
  const requests: string[] = [];
  const listener = createHttpServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const revocations = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/revocations`;
  const person = await server.person();
  for (const format of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'none-of-these']) {
    const response = attested({
      challenge: challengeOf(await begin(person, 'add')),
      origin: server.url,
      format,
      revocations,
    });
    expect((await server.call(addPasskey, { response }, { token: person.token })).msg, format).toBe(WRONG);
  }
  expect(requests).toEqual([]);
  for (const format of ['none', 'packed']) {
    const response = attested({ challenge: challengeOf(await begin(person, 'add')), origin: server.url, format });
    expect((await server.call(addPasskey, { response }, { token: person.token })).ret, format).toBe(1);
  }
  await new Promise((resolve) => listener.close(resolve));
});

test('allows thirty passkey attempts an hour [HARD-01]', async () => {
  const { person, key } = await withKey();
  for (let count = 1; count < 30; count += 1) expect((await prove(person, '{"id":"unknown"}')).msg).toBe(WRONG);
  const refused = await prove(person, key.get(await begin(person, 'unlock')));
  expect([refused.ret, refused.status, refused.headers.get('retry-after')]).toEqual([0, 429, '3600']);
  server.clock.advance(3_600_000);
  expect((await prove(person, key.get(await begin(person, 'unlock')))).ret).toBe(1);
});

test('removes a passkey only with a password or passkey, and notifies the owner [HARD-04]', async () => {
  const remove = ({ token }: Person, id: string, proof: Record<string, string>) =>
    server.call(deletePasskey, { id, ...proof }, { token });
  const { person, key } = await withKey();
  expect((await remove(person, key.id, {})).msg).toMatch(
    /^To protect your account, confirm with your login password, payment password or a passkey/,
  );
  expect((await remove(person, key.id, { password: 'guess123' })).msg).toBe('The login password is wrong.');
  expect((await remove(person, key.id, { paypass: '999999' })).msg).toBe(
    'Wrong payment password. You have 4 attempts left.',
  );
  expect(
    (await remove(person, key.id, { response: authenticator(server.url).get(await begin(person, 'unlock')) })).msg,
  ).toBe(WRONG);
  // a passkey that a thief has just added cannot remove others, and the owner is notified of it
  const added = authenticator(server.url);
  await server.must(addPasskey, { response: added.create(await begin(person, 'add')) }, { token: person.token });
  expect((await remove(person, key.id, { response: added.get(await begin(person, 'unlock')) })).msg).toMatch(
    /^A new passkey can't remove another one for 24 hours/,
  );
  expect(
    (await remove(person, added.id, { response: added.get(await begin(person, 'unlock'), { counter: 2 }) })).ret,
  ).toBe(1);
  server.clock.advance(24 * 3_600_000);
  expect((await remove(person, key.id, { response: key.get(await begin(person, 'unlock')) })).ret).toBe(1);
  expect((await server.must(safety, {}, { token: person.token })).passkeys).toEqual([]);
  const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
  expect(lists.map((item) => item.kind)).toEqual([
    'passkeyRemoved',
    'passkeyRemoved',
    'passkeyAdded',
    'passkeyAdded',
    'welcome',
  ]);
  const { person: other, key: third } = await withKey();
  expect((await remove(other, third.id, { paypass: '048213' })).ret).toBe(1);
});
