import * as v from 'valibot';
import { proxy } from 'valtio';
import { accountCollection } from '../../client/session/account-collection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

/**
 * Favourite coins of the account, one record a coin, so that two tabs never write over each other (MARKET-04,
 * STORE-13). A visitor of the open reading has those of nobody.
 */
export const favourites = proxy<{ codes: Record<string, true> }>({ codes: {} });

const TOPIC = 'favourites';
const collection = accountCollection('favourite', v.literal(true));

/** Changes that are being written: a reading that began before them does not undo them. */
let writing = 0;
let changes = 0;

/**
 * Reads them from the device; called by the pages that show them, at a change of account and when another tab tells.
 */
export const loadFavourites = async (): Promise<void> => {
  const before = changes;
  const codes = await collection.readLatest((records) => records.ids());
  if (!codes || before !== changes || writing > 0) return;
  favourites.codes = Object.fromEntries(codes.map((code) => [code, true]));
};

/** Marks a coin, or takes the mark away; kept at once, without a call. */
export const setFavourite = async (code: string, on: boolean): Promise<void> => {
  changes += 1;
  if (on) favourites.codes[code] = true;
  else delete favourites.codes[code];
  writing += 1;
  try {
    const records = collection.current();
    await (on ? records.set(code, true) : records.remove(code));
  } finally {
    writing -= 1;
  }
  postToTabs(TOPIC);
  // what another tab told meanwhile was put off
  await loadFavourites();
};

collection.onAccountChange(() => {
  favourites.codes = {};
  void loadFavourites();
});
onTabMessage(TOPIC, () => void loadFavourites());
