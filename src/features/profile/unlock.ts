import { connection } from '../../client/http/connection.ts';
import { endSession, session } from '../../client/session/session.ts';
import { isAssertion, type Assertion } from '../../lib/assertion.ts';
import { bytesOf } from '../../lib/base64url.ts';
import { credentialJson } from './credential.ts';
import { noteFailed, readDevicePasskeys, type DevicePasskeys } from './device-passkeys.ts';
import { prove } from './safety.ts';

/** Tries without a connection that may fail in a row before the session ends. */
const MAX_FAILED = 5;

/** `left`: failed tries without a connection until the session ends; known there alone. */
export interface Unlocking {
  readonly proved: boolean;
  readonly left?: number;
}

/** Whether a passkey of this device answered a challenge of the device itself, with its person checked. */
const ask = async ({ rpId, keys }: DevicePasskeys): Promise<boolean> => {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const json = await credentialJson(
    navigator.credentials.get({
      publicKey: {
        challenge,
        rpId,
        // a stranger's security key could claim any id
        allowCredentials: keys.map(({ id }) => ({ type: 'public-key', id: bytesOf(id), transports: ['internal'] })),
        userVerification: 'required',
      },
    }),
  );
  if (json === undefined) return false;
  const { id, response } = JSON.parse(json) as { id: string; response: Assertion };
  const existing = keys.find((key) => key.id === id);
  return (
    existing !== undefined &&
    isAssertion(response, { challenge, rpId, origin: globalThis.location.origin, key: existing.key })
  );
};

/**
 * Unlocks without the server, by a passkey that this device remembers; the fifth try that fails in a row ends the
 * session. It keeps away who has an unlocked phone in hand. Who controls the device's storage or code gets past it, but
 * comes to what is stored there anyway: money still needs the server. The signature of a passkey that was not added
 * here is not checked, since its public half is at the server alone.
 */
const proveOffline = async (remembered: DevicePasskeys): Promise<Unlocking> => {
  const { epoch } = session;
  // counted before it is asked: ending the app meanwhile takes no try back
  const failed = remembered.failed + 1;
  if (failed <= MAX_FAILED) {
    await noteFailed(failed);
    const proved = await ask(remembered);
    if (session.epoch !== epoch) return { proved: false };
    if (proved) {
      await noteFailed(0);
      return { proved };
    }
  }
  if (failed >= MAX_FAILED) await endSession('signed-out');
  return { proved: false, left: Math.max(MAX_FAILED - failed, 0) };
};

/**
 * Asks who is there: the server checks the passkey; without a connection the device itself does, where it remembers
 * one. Throws `CallError`.
 */
export const openLock = async (): Promise<Unlocking> => {
  const remembered = await readDevicePasskeys();
  if (connection.online || !remembered) {
    try {
      return { proved: await prove() };
    } catch (error) {
      // the call itself may be the first to meet that there is no connection
      if (connection.online || !remembered) throw error;
    }
  }
  return proveOffline(remembered);
};
