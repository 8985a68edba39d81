import * as v from 'valibot';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';

/** A passkey of this device; its public half is known where it was added here. */
const passkey = v.object({
  id: v.string(),
  key: v.optional(v.object({ publicKey: v.string(), algorithm: v.number() })),
});
/**
 * What unlocks without the server; beside the lock, and with the session as the lock. `failed`: tries without a
 * connection since the last success.
 */
const record = v.object({ rpId: v.string(), keys: v.array(passkey), failed: v.number() });
const RECORD = 'passkeys';

/** What is read of a credential's JSON, a new one's or one that was asked for. */
const credential = v.object({
  id: v.string(),
  authenticatorAttachment: v.nullish(v.string()),
  response: v.object({ publicKey: v.optional(v.string()), publicKeyAlgorithm: v.optional(v.number()) }),
});

export type DevicePasskeys = v.InferOutput<typeof record>;

/** Undefined where no passkey of this device is known. */
export const readDevicePasskeys = (): Promise<DevicePasskeys | undefined> => database('session').get(RECORD, record);

const write = async (next: DevicePasskeys): Promise<void> => {
  if (next.keys.length === 0) await database('session').delete(RECORD);
  else await database('session').set(RECORD, next);
};

/**
 * Remembers a passkey that the server has just taken (`json`: its credential), for the time without a connection. One
 * of another device (a phone nearby, a security key) is not: it may not be at hand. `valid`: ids of the account's
 * passkeys where they are known; others are forgotten. Never rejects.
 */
export const rememberPasskey = async (
  json: string,
  rpId: string | undefined,
  valid?: readonly string[],
): Promise<void> => {
  const { epoch } = session;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), credential), json);
  const before = await readDevicePasskeys();
  // who signed out meanwhile leaves nothing behind
  if (!parsed.success || rpId === undefined || session.status !== 'in' || session.epoch !== epoch) return;
  const { id, authenticatorAttachment, response } = parsed.output;
  const { publicKey, publicKeyAlgorithm: algorithm } = response;
  const keys = before?.rpId === rpId ? before.keys.filter((key) => valid?.includes(key.id) ?? true) : [];
  const isHere = authenticatorAttachment !== 'cross-platform';
  if (isHere && !keys.some((key) => key.id === id))
    keys.push(publicKey === undefined || algorithm === undefined ? { id } : { id, key: { publicKey, algorithm } });
  await write({ rpId, keys, failed: 0 });
};

/** A passkey that was removed unlocks nothing any more. */
export const forgetPasskey = async (id: string): Promise<void> => {
  const before = await readDevicePasskeys();
  if (before) await write({ ...before, keys: before.keys.filter((key) => key.id !== id) });
};

/** Notes how many tries without a connection have failed since the last success. */
export const noteFailed = async (failed: number): Promise<void> => {
  const before = await readDevicePasskeys();
  if (before) await write({ ...before, failed });
};
