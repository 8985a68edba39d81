import { connection } from '../../client/http/connection.ts';
import { endSession, session } from '../../client/session/session.ts';
import { askPasskey } from '../../browser/passkeys.ts';
import { isAssertion, type Assertion } from '../../browser/assertion.ts';
import { encodeBase64url } from '../../domain/base64url.ts';
import { noteFailedAttempts, readDevicePasskeys, type DevicePasskeys } from './device-passkeys.ts';
import { readably } from './obstacles.ts';
import { provePasskeyOnline } from './passkeys.ts';

/** Offline attempts in a row that may fail before the session ends. */
const MAX_FAILED = 5;

export interface UnlockAttempt {
  readonly isProved: boolean;
  /** Attempts left until the session ends; only offline. */
  readonly left?: number;
}

/** Whether a passkey of this device signs a challenge made by the device, with user verification. */
const proveByDevice = async ({ rpId, keys }: DevicePasskeys): Promise<boolean> => {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const json = await readably(
    askPasskey({
      challenge: encodeBase64url(challenge),
      rpId,
      // `internal` excludes security keys, which could claim any id
      allowCredentials: keys.map(({ id }) => ({ type: 'public-key', id, transports: ['internal'] })),
      userVerification: 'required',
    }),
  );
  if (json === undefined) return false;
  const { id, response } = JSON.parse(json) as { id: string; response: Assertion };
  const passkey = keys.find((key) => key.id === id);
  return (
    passkey !== undefined &&
    isAssertion(response, { challenge, rpId, origin: globalThis.location.origin, key: passkey.key })
  );
};

/**
 * Unlocks without the server, by a passkey that this device remembers. The fifth failure in a row ends the session.
 * It protects against someone with an unlocked phone in hand. It cannot protect against someone who controls the
 * device's storage or code, who can read the stored data anyway; money still needs the server. The device cannot verify
 * the signature of a passkey that was not added here, since only the server has its public key.
 */
const proveOffline = async (remembered: DevicePasskeys): Promise<UnlockAttempt> => {
  const { epoch } = session;
  // counted before the prompt, so that killing the app does not undo it
  const failed = remembered.failed + 1;
  if (failed <= MAX_FAILED) {
    await noteFailedAttempts(failed);
    const isProved = await proveByDevice(remembered);
    if (session.epoch !== epoch) return { isProved: false };
    if (isProved) {
      await noteFailedAttempts(0);
      return { isProved };
    }
  }
  if (failed >= MAX_FAILED) await endSession('signed-out');
  return { isProved: false, left: Math.max(MAX_FAILED - failed, 0) };
};

/**
 * Prompts for a passkey to unlock the app. The server verifies it, or without a connection the device, if it remembers
 * one. Throws `CallError`.
 */
export const provePresence = async (): Promise<UnlockAttempt> => {
  const remembered = await readDevicePasskeys();
  if (connection.online || !remembered) {
    try {
      return { isProved: await provePasskeyOnline() };
    } catch (error) {
      // this call may be the first to find that there is no connection
      if (connection.online || !remembered) throw error;
    }
  }
  return proveOffline(remembered);
};
