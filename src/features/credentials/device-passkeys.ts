import * as v from 'valibot';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';

/** A passkey of this device; its public key is known if it was added here. */
const passkey = v.object({
  id: v.string(),
  key: v.optional(v.object({ publicKey: v.string(), algorithm: v.number() })),
});
/**
 * The passkeys that unlock the app offline, stored in the session's database, so that they end with the session.
 * `failed` counts the offline attempts since the last success.
 */
const record = v.object({ rpId: v.string(), keys: v.array(passkey), failed: v.number() });
const RECORD = 'passkeys';

/** The fields used of a credential's JSON, whether new or requested. */
const credential = v.object({
  id: v.string(),
  authenticatorAttachment: v.nullish(v.string()),
  response: v.object({ publicKey: v.optional(v.string()), publicKeyAlgorithm: v.optional(v.number()) }),
});

export type DevicePasskeys = v.InferOutput<typeof record>;

/** Returns the passkeys of this device; undefined if none is known. */
export const readDevicePasskeys = (): Promise<DevicePasskeys | undefined> => database('session').get(RECORD, record);

const save = async (next: DevicePasskeys): Promise<void> => {
  if (next.keys.length === 0) await database('session').delete(RECORD);
  else await database('session').set(RECORD, next);
};

/**
 * Remembers a passkey that the server has just accepted, for unlocking offline. Ignores one of another device (a phone
 * nearby, a security key), since it may not be at hand. Never rejects.
 * @param json the credential
 * @param validIds of the account's passkeys, if known; others are forgotten
 */
export const rememberPasskey = async (
  json: string,
  rpId: string | undefined,
  validIds?: readonly string[],
): Promise<void> => {
  const { epoch } = session;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credential), json);
  const stored = await readDevicePasskeys();
  // stores nothing for a customer who has logged out meanwhile
  if (!parsed.success || rpId === undefined || session.status !== 'in' || session.epoch !== epoch) return;
  const { id, authenticatorAttachment, response } = parsed.output;
  const { publicKey, publicKeyAlgorithm: algorithm } = response;
  const keys = stored?.rpId === rpId ? stored.keys.filter((key) => validIds?.includes(key.id) ?? true) : [];
  const isHere = authenticatorAttachment !== 'cross-platform';
  if (isHere && !keys.some((key) => key.id === id))
    keys.push(publicKey === undefined || algorithm === undefined ? { id } : { id, key: { publicKey, algorithm } });
  await save({ rpId, keys, failed: 0 });
};

/** Forgets a removed passkey, so that it no longer unlocks the app. */
export const forgetPasskey = async (id: string): Promise<void> => {
  const stored = await readDevicePasskeys();
  if (stored) await save({ ...stored, keys: stored.keys.filter((key) => key.id !== id) });
};

/** Notes how many offline attempts have failed since the last success. */
export const noteFailedAttempts = async (failed: number): Promise<void> => {
  const stored = await readDevicePasskeys();
  if (stored) await save({ ...stored, failed });
};
