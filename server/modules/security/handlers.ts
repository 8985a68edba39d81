import { logins, safety, setWord as setWordEndpoint } from '../../../src/api/security.ts';
import { handle } from '../../context.ts';
import { passkeysOf } from '../credentials/index.ts';
import { findWithdrawalPauseEnd, phoneProvesFrom } from '../customers/index.ts';
import { listLogins } from './logins.ts';
import { setWord, readAntiPhishingWord } from './word.ts';

export const handlers = [
  handle(logins, async (_, { db, account }) => ({
    lists: (await listLogins(db, account.id)).map(({ id, device, source, right, time }) => ({
      id: String(id),
      device,
      source,
      right,
      time,
    })),
  })),
  handle(safety, async (_, { db, account, now }) => ({
    word: await readAntiPhishingWord(db, account.id),
    withdrawals: await findWithdrawalPauseEnd(db, account.id, now),
    phone: await phoneProvesFrom(db, account.id, now),
    passkeys: await passkeysOf(db, account.id),
  })),
  handle(setWordEndpoint, async ({ word }, { db, account }) => {
    await setWord(db, account.id, word);
    return {};
  }),
];
