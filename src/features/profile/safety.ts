import { request } from '../../client/http/request.ts';
import { createResource } from '../../client/query/resource.ts';
import {
  addPasskey as addEndpoint,
  beginPasskey,
  deletePasskey as deleteEndpoint,
  logins as loginsEndpoint,
  provePasskey,
  safety as safetyEndpoint,
  setWord as wordEndpoint,
} from '../../api/security.ts';
import { endSession, sessions as sessionsEndpoint } from '../../api/sessions.ts';

export const sessions = createResource(sessionsEndpoint);
export const logins = createResource(loginsEndpoint);
/** The word against false messages, passkeys, and when withdrawals open again. */
export const safety = createResource(safetyEndpoint);

/** Ends one session, or every other one. Throws `CallError`. */
export const endSessions = async (id?: string): Promise<void> => {
  await request(endSession, id === undefined ? {} : { id });
  await sessions.refresh({ fresh: true });
};

export const setWord = async (word: string): Promise<void> => {
  await request(wordEndpoint, { word });
  await safety.refresh({ fresh: true });
};

/** Whether this browser can make passkeys that ask for a finger, a face or the device's PIN. */
export const canHavePasskeys = async (): Promise<boolean> =>
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/**
 * The platform's own question: the credential as JSON, or undefined where the person closed it or there was no fitting
 * key.
 */
const credentialJson = async (question: Promise<Credential | null>): Promise<string | undefined> => {
  const credential = await question.catch(() => null);
  return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : undefined;
};

/**
 * Makes a passkey on this device and gives its public half to the server; false where the person thought better of it.
 * Throws `CallError`.
 */
export const addPasskey = async (): Promise<boolean> => {
  const { options } = await request(beginPasskey, { purpose: 'add' });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = await credentialJson(navigator.credentials.create({ publicKey }));
  if (response === undefined) return false;
  await request(addEndpoint, { response });
  await safety.refresh({ fresh: true });
  return true;
};

/** Asks for a passkey of this account: its answer as JSON, or undefined where the person gave none. */
const answerOfPasskey = async (): Promise<string | undefined> => {
  const { options } = await request(beginPasskey, { purpose: 'unlock' });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return credentialJson(navigator.credentials.get({ publicKey }));
};

/** Asks for a passkey of this account and has it checked; false where the person gave none. Throws `CallError`. */
export const prove = async (): Promise<boolean> => {
  const response = await answerOfPasskey();
  if (response === undefined) return false;
  await request(provePasskey, { response });
  return true;
};

/** A passkey as the proof of another change; undefined where the person gave none. Throws `CallError`. */
export const proofByPasskey = async (): Promise<{ response: string } | undefined> => {
  const response = await answerOfPasskey();
  return response === undefined ? undefined : { response };
};

/** Removes a passkey by the login password or a passkey. Throws `CallError`. */
export const deletePasskey = async (id: string, proof: { password: string } | { response: string }): Promise<void> => {
  await request(deleteEndpoint, { id, ...proof });
  await safety.refresh({ fresh: true });
};
