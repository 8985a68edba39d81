import {
  addPasskey as addEndpoint,
  beginPasskey,
  deletePasskey as deleteEndpoint,
  provePasskey,
} from '../../api/credentials.ts';
import { request } from '../../client/http/request.ts';
import { safety } from '../security/index.ts';
import { credentialJson } from './credential.ts';
import { forgetPasskey, rememberPasskey } from './device-passkeys.ts';

/** Whether this browser can create passkeys that require a fingerprint, a face or the device's PIN. */
export const canHavePasskeys = async (): Promise<boolean> =>
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();

/**
 * Creates a passkey on this device, and sends its public key to the server. Returns false if the customer cancels.
 * Throws `CallError`.
 */
export const addPasskey = async (): Promise<boolean> => {
  const { options } = await request(beginPasskey, { purpose: 'add' });
  const json = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const response = await credentialJson(navigator.credentials.create({ publicKey }));
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
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const response = await credentialJson(navigator.credentials.get({ publicKey }));
  return response === undefined ? undefined : { response, options: json };
};

/** Prompts for a passkey, and has the server verify it. Returns false if the customer cancels. Throws `CallError`. */
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

/** Prompts for a passkey as proof of another change; undefined if the customer cancels. Throws `CallError`. */
export const proofByPasskey = async (): Promise<{ response: string } | undefined> => {
  const proof = await promptPasskey();
  return proof && { response: proof.response };
};

/** Removes a passkey; requires the login password or a passkey. Throws `CallError`. */
export const deletePasskey = async (id: string, proof: { password: string } | { response: string }): Promise<void> => {
  await request(deleteEndpoint, { id, ...proof });
  await forgetPasskey(id);
  await safety.refresh({ fresh: true });
};
