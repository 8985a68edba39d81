import {
  addPasskey as addEndpoint,
  beginPasskey,
  deletePasskey as deleteEndpoint,
  provePasskey,
} from '../../api/credentials.ts';
import { request } from '../../client/http/request.ts';
import { safety } from '../security/index.ts';
import { askPasskey, createPasskey, type PasskeyObstacle, passkeyObstacle } from '../../browser/passkeys.ts';
import { forgetPasskey, rememberPasskey } from './device-passkeys.ts';
import { readably } from './obstacles.ts';

/** Returns why this device can't have a passkey that requires a fingerprint, a face or its PIN; undefined if it can. */
export const deviceObstacle = async (): Promise<PasskeyObstacle | undefined> => {
  const obstacle = passkeyObstacle();
  if (obstacle) return obstacle;
  const isAvailable = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
  return isAvailable ? undefined : 'unsupported';
};

/**
 * Creates a passkey on this device, and sends its public key to the server. Returns false if the customer cancels.
 * Throws `CallError`, `ReadableError`.
 */
export const addPasskey = async (): Promise<boolean> => {
  const { options } = await request(beginPasskey, { purpose: 'add' });
  const json = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const response = await readably(createPasskey(json));
  if (response === undefined) return false;
  await request(addEndpoint, { response });
  await rememberPasskey(response, json.rp.id);
  await safety.refresh({ fresh: true });
  return true;
};

/**
 * Prompts for a passkey of the account. Returns its response as JSON and the server's options; undefined if cancelled.
 */
const promptPasskey = async (): Promise<
  { response: string; options: PublicKeyCredentialRequestOptionsJSON } | undefined
> => {
  const { options } = await request(beginPasskey, { purpose: 'unlock' });
  const json = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const response = await readably(askPasskey(json));
  return response === undefined ? undefined : { response, options: json };
};

/**
 * Prompts for a passkey, and has the server verify it. Returns false if the customer cancels. Throws `CallError`,
 * `ReadableError`.
 */
export const provePasskeyOnline = async (): Promise<boolean> => {
  const proof = await promptPasskey();
  if (!proof) return false;
  const { response, options } = proof;
  await request(provePasskey, { response });
  await rememberPasskey(
    response,
    options.rpId,
    options.allowCredentials?.map(({ id }) => id),
  );
  return true;
};

/**
 * Prompts for a passkey as proof of another change; undefined if the customer cancels. Throws `CallError`,
 * `ReadableError`.
 */
export const proofByPasskey = async (): Promise<{ response: string } | undefined> => {
  const proof = await promptPasskey();
  return proof && { response: proof.response };
};

/** Removes a passkey; requires the login password or a passkey. Throws `CallError`, `ReadableError`. */
export const deletePasskey = async (id: string, proof: { password: string } | { response: string }): Promise<void> => {
  await request(deleteEndpoint, { id, ...proof });
  await forgetPasskey(id);
  await safety.refresh({ fresh: true });
};
