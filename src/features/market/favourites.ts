import { proxy, subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';
import { database } from '../../storage/database.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';

/**
 * Favourite coins of the account, one record a coin, so that two tabs never write over each other (MARKET-04,
 * STORE-13). A visitor of the open reading has those of nobody.
 */
export const favourites = proxy<{ codes: Record<string, true> }>({ codes: {} });

const TOPIC = 'favourites';
const account = (): string => session.account ?? '';
const prefix = (): string => `favourite|${account()}|`;

/** Changes that are being written: a reading that began before them does not undo them. */
let writing = 0;
let changes = 0;
/** The newest reading alone counts. */
let readings = 0;

/**
 * Reads them from the device; called by the pages that show them, at a change of account and when another tab tells.
 */
export const loadFavourites = async (): Promise<void> => {
  const before = changes;
  const reading = (readings += 1);
  const start = prefix();
  const keys = await database('kept').keys();
  if (reading !== readings || before !== changes || writing > 0 || start !== prefix()) return;
  favourites.codes = Object.fromEntries(
    keys.filter((key) => key.startsWith(start)).map((key) => [key.slice(start.length), true]),
  );
};

/** Marks a coin, or takes the mark away; kept at once, without a call. */
export const setFavourite = async (code: string, on: boolean): Promise<void> => {
  changes += 1;
  if (on) favourites.codes[code] = true;
  else delete favourites.codes[code];
  writing += 1;
  try {
    await (on ? database('kept').set(prefix() + code, true) : database('kept').delete(prefix() + code));
  } finally {
    writing -= 1;
  }
  postToTabs(TOPIC);
  // what another tab told meanwhile was put off
  await loadFavourites();
};

let shown = prefix();
subscribe(session, () => {
  if (shown === prefix()) return;
  shown = prefix();
  favourites.codes = {};
  void loadFavourites();
});
onTabMessage(TOPIC, () => void loadFavourites());
