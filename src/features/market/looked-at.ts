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

/** Reads the coins from the device, and deletes those that are no longer offered. */
export const loadLookedAt = async (): Promise<void> => {
  const times = await collection.readLatest((records) => records.all());
  if (!times) return;
  const codes = Object.keys(times).sort((a, b) => times[b]! - times[a]!);
  lookedAt.codes = codes.slice(0, MAX_COINS);
  const records = collection.current();
  await Promise.all(codes.slice(MAX_COINS).map((code) => records.remove(code)));
};

/** Remembers that a coin was opened. Reads nothing: the search reads all coins when it offers them. */
export const noteLook = async (code: string): Promise<void> => {
  lookedAt.codes = [code, ...lookedAt.codes.filter((other) => other !== code)].slice(0, MAX_COINS);
  await collection.current().set(code, Date.now());
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
