import { cut, empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../../../src/client/http/connection.ts';
import { endSession, session } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import LockDialog from '../../../../src/features/credentials/components/LockDialog.tsx';
import { readDevicePasskeys } from '../../../../src/features/credentials/device-passkeys.ts';
import { lock } from '../../../../src/features/credentials/lock.ts';
import { addPasskey, deletePasskey } from '../../../../src/features/credentials/passkeys.ts';
import { provePresence } from '../../../../src/features/credentials/unlock.ts';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';
import { authenticator, type Deviation, ID, RP_ID, strangerKey } from './authenticator.ts';
import { expectLogged } from '../../../console.ts';

const OTHER = 'c29tZWJvZHk';
let device: ReturnType<typeof authenticator>;
let net: ReturnType<typeof network>;
const calls = (): string[] => net.seen.map(({ url }) => url.pathname.replace(/.*passkey\//, ''));

/** A server with these passkeys of the account. */
const serve = (...ids: string[]): void => {
  const allowCredentials = ids.map((id) => ({ id, type: 'public-key' }));
  const user = { id: 'b3duZXI', name: 'owner', displayName: 'owner' };
  const rp = { id: RP_ID, name: 'Andaman' };
  const options = { challenge: 'b2Ytc2VydmVy', rpId: RP_ID, rp, user, allowCredentials };
  net = network((request) =>
    ok(request.url.includes('passkey/begin') ? { options: JSON.stringify(options) } : { id: ID, passkeys: [] }),
  );
};
const goOffline = (): void => {
  net = network(cut());
  net.state.healthy = false;
  connection.online = false;
};

beforeEach(async () => {
  connection.online = true;
  await signIn();
  device = authenticator();
  serve(ID);
});
afterEach(async () => {
  connection.online = true;
  network(empty());
  await endSession('signed-out');
});

test.each(['ES256', 'EDDSA', 'RS256'] as const)(
  'unlocks offline with a passkey added here (%s), checking its signature [OFF-08]',
  async (algorithm) => {
    device.deviation = { algorithm };
    await addPasskey();
    goOffline();
    // signatures vary in length
    for (let time = 0; time < 20; time += 1) expect(await provePresence()).toEqual({ isProved: true });
    expect(calls()).toEqual([]);
    const [first, second] = device.asked;
    expect([first?.rpId, first?.userVerification, first?.allowCredentials?.length]).toEqual([RP_ID, 'required', 1]);
    expect(Buffer.from(first?.allowCredentials?.[0]?.id as Uint8Array).toString('base64url')).toBe(ID);
    expect(first?.challenge).toHaveLength(32);
    expect(first?.challenge).not.toEqual(second?.challenge);
  },
);

test('a passkey that unlocked online unlocks offline too, until it is removed [OFF-08]', async () => {
  await addPasskey();
  await endSession('signed-out');
  serve(ID);
  await signIn();
  serve(ID);
  expect([await provePresence(), calls()]).toEqual([{ isProved: true }, ['begin', 'prove']]);
  expect(await readDevicePasskeys()).toEqual({ rpId: RP_ID, keys: [{ id: ID }], failed: 0 });
  goOffline();
  expect(await provePresence()).toEqual({ isProved: true });
  connection.online = true;
  serve(ID);
  device.deviation = { id: OTHER };
  serve(OTHER);
  expect(await provePresence()).toEqual({ isProved: true });
  expect((await readDevicePasskeys())?.keys).toEqual([{ id: OTHER }]);
  await deletePasskey(OTHER, { password: 'abc12345' });
  expect(await readDevicePasskeys()).toBeUndefined();
});

const deviations: readonly (readonly [string, Deviation | undefined])[] = [
  ['that is closed', undefined],
  ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another page', { origin: 'https://andaman.example' }],
  ['of another kind', { type: 'webauthn.create' }],
  ['for another site', { rpId: 'andaman.example' }],
  ['of a person who was not checked', { flags: 1 }],
  ['of no one present', { flags: 4 }],
  ['of a passkey that is not remembered', { id: OTHER }],
  ['with the signature of another key', { signer: strangerKey() }],
];

test.each(deviations)('offline, a passkey response %s unlocks nothing and costs an attempt [OFF-08]', async (_, so) => {
  await addPasskey();
  goOffline();
  device.deviation = so;
  expect(await provePresence()).toEqual({ isProved: false, left: 4 });
  expect([session.status, (await readDevicePasskeys())?.failed]).toEqual(['in', 1]);
  device.deviation = {};
  expect([await provePresence(), (await readDevicePasskeys())?.failed]).toEqual([{ isProved: true }, 0]);
});

test('without a remembered passkey nothing unlocks offline, and the button says so [OFF-08]', async () => {
  expectLogged('Call: passkey.begin offline');
  device.deviation = { attachment: 'cross-platform' };
  await addPasskey();
  goOffline();
  show(<LockDialog />);
  await settle(() => has("You're offline. Connect to unlock."));
  await expect(provePresence()).rejects.toThrow('passkey.begin');
  expect([device.asked, session.status]).toEqual([[], 'in']);
});

test('five failed attempts offline end the session, even across a restart [OFF-08]', async () => {
  await addPasskey();
  goOffline();
  device.deviation = undefined;
  for (const left of [4, 3]) expect(await provePresence()).toEqual({ isProved: false, left });
  vi.resetModules();
  const app = {
    ...(await import('../../../../src/client/session/session.ts')),
    ...(await import('../../../../src/client/session/sign-in.ts')),
  };
  const { provePresence: proveAgain } = await import('../../../../src/features/credentials/unlock.ts');
  (await import('../../../../src/client/http/connection.ts')).connection.online = false;
  await app.startSession();
  for (const left of [2, 1]) expect(await proveAgain()).toEqual({ isProved: false, left });
  expect([app.session.status, app.currentToken()]).toEqual(['in', 'token-a']);
  expect(await proveAgain()).toEqual({ isProved: false, left: 0 });
  expect([app.session.status, app.session.ended?.reason, app.currentToken()]).toEqual(['out', 'signed-out', undefined]);
  expect(await database('session').keys()).toEqual([]);
});

test('an attempt counts from its start: ending the app does not undo it [OFF-08]', async () => {
  await addPasskey();
  goOffline();
  navigator.credentials.get = () => new Promise(() => undefined);
  for (let time = 1; time <= 5; time += 1) {
    void provePresence();
    await vi.waitFor(async () => expect((await readDevicePasskeys())?.failed).toBe(time));
  }
  expect([session.status, await provePresence(), session.status]).toEqual(['in', { isProved: false, left: 0 }, 'out']);
});

test('passkeys for offline unlocking are deleted with the session [OFF-08 STORE-09 STORE-12]', async () => {
  for (const end of [() => endSession('signed-out'), () => endSession('refused'), () => beginSession('token-b')]) {
    await signIn();
    serve(ID);
    await addPasskey();
    expect(await readDevicePasskeys()).toBeDefined();
    await end();
    expect(await readDevicePasskeys()).toBeUndefined();
  }
});

test('the server checks the passkey, or the device if the call fails [OFF-08]', async () => {
  expectLogged('Call: passkey.begin network');
  await addPasskey();
  serve(ID);
  device.deviation = undefined;
  for (let time = 0; time < 6; time += 1) expect(await provePresence()).toEqual({ isProved: false });
  expect([session.status, calls()]).toEqual(['in', Array.from({ length: 6 }, () => 'begin')]);
  device.deviation = {};
  goOffline();
  connection.online = true;
  expect([await provePresence(), connection.online]).toEqual([{ isProved: true }, false]);
});

test('the lock’s dialog opens offline, and tells how many attempts are left [OFF-08]', async () => {
  await addPasskey();
  goOffline();
  lock.locked = true;
  device.deviation = undefined;
  show(<LockDialog />);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await settle(() => has("Attempts left before you're logged out: 4"));
  expect(has("Still locked. We couldn't confirm it's you.")).toBe(true);
  device.deviation = {};
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await settle(() => !lock.locked);
  expect(calls()).toEqual([]);
});
