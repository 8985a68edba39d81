import { useEffect } from 'react';
import * as v from 'valibot';
import { proxy } from 'valtio';
import { accountCollection } from '../../client/session/account-collection.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

/**
 * Favourite coins of the account. Each coin is a record, so that two tabs never overwrite each other (MARKET-04,
 * STORE-13). Visitors of the open variant have a list without an account.
 */
export const favourites = proxy<{ codes: Record<string, true> }>({ codes: {} });

const TOPIC = 'favourites';
const collection = accountCollection('favourite', v.literal(true));

/** Writes under way, and all changes so far: a read that began before a change must not undo it. */
let writeCount = 0;
let changeCount = 0;

/** Reads the favourites from the device: for pages that show them, after a change of account or in another tab. */
export const loadFavourites = async (): Promise<void> => {
  const changesBefore = changeCount;
  const codes = await collection.readLatest((records) => records.ids());
  if (!codes || changesBefore !== changeCount || writeCount > 0) return;
  favourites.codes = Object.fromEntries(codes.map((code) => [code, true]));
};

/** Reads the favourites when a page that shows them opens. */
export const useFavourites = (): void => useEffect(() => void loadFavourites(), []);

/** Adds or removes a favourite on the device, without a call. */
export const setFavourite = async (code: string, isFavourite: boolean): Promise<void> => {
  changeCount += 1;
  if (isFavourite) favourites.codes[code] = true;
  else delete favourites.codes[code];
  writeCount += 1;
  try {
    const records = collection.current();
    await (isFavourite ? records.set(code, true) : records.remove(code));
  } finally {
    writeCount -= 1;
  }
  postToTabs(TOPIC);
  // catches up on changes of other tabs, which the write has blocked
  await loadFavourites();
};

collection.onAccountChange(() => {
  favourites.codes = {};
  void loadFavourites();
});
onTabMessage(TOPIC, () => void loadFavourites());
