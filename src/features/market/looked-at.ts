import { useEffect } from 'react';
import * as v from 'valibot';
import { proxy } from 'valtio';
import { accountCollection } from '../../client/session/account-collection.ts';

/** Coins that the search offers again. */
const MAX_COINS = 8;

/**
 * Codes of the coins that the account has opened on this device, newest first. Each coin is a record with the time of
 * its last visit in ms.
 */
export const lookedAt = proxy<{ codes: readonly string[] }>({ codes: [] });

const collection = accountCollection('looked', v.number());

/** Reads the coins from the device. */
export const loadLookedAt = async (): Promise<void> => {
  const times = await collection.readLatest((records) => records.all());
  if (!times) return;
  const codes = Object.keys(times).sort((a, b) => times[b]! - times[a]!);
  lookedAt.codes = codes.slice(0, MAX_COINS);
  const records = collection.current();
  await Promise.all(codes.slice(MAX_COINS).map((code) => records.remove(code)));
};

/** Remembers that a coin was opened. */
export const noteLook = async (code: string): Promise<void> => {
  await collection.current().set(code, Date.now());
  await loadLookedAt();
};

/** Forgets all coins that were opened. */
export const forgetLooks = async (): Promise<void> => {
  lookedAt.codes = [];
  const records = collection.current();
  await Promise.all((await records.ids()).map((code) => records.remove(code)));
};

/** Reads the coins from the device when a page that offers them opens. */
export const useLookedAt = (): void => useEffect(() => void loadLookedAt(), []);

collection.onAccountChange(() => {
  lookedAt.codes = [];
});
