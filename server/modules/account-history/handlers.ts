import { lifetime, statement } from '../../../src/api/account.ts';
import * as security from '../../../src/api/security.ts';
import { withdrawalsOpenFrom } from '../customers/cooling.ts';
import { phoneProvesFrom } from '../customers/phone-changes.ts';
import { lifetimeOf, statementPart } from './statement.ts';
import { deviceName } from '../../../src/domain/device.ts';
import { handle } from '../../context.ts';
import { notify } from '../messages/notify.ts';
import { wrongField } from '../../platform/refusal.ts';
import { loginsOf } from '../security/logins.ts';
import { addPasskey, beginPasskey, passkeysOf, provePasskey, removePasskey } from '../credentials/passkeys.ts';
import { setWord, wordOf } from '../security/word.ts';

export const handlers = [
  handle(statement, ({ from, to, after }, { db, account, now }) => {
    if (after !== undefined && !/^(\d{1,15}-\d{1,15}(\.|$))*$/.test(after)) throw wrongField('after');
    return statementPart(db, account.id, { from: Number(from), to: Math.min(Number(to), now) }, after ?? '');
  }),
  handle(lifetime, (_, { db, account }) => lifetimeOf(db, account.id)),

  handle(security.logins, async (_, { db, account }) => ({
    lists: (await loginsOf(db, account.id)).map(({ id, device, source, right, time }) => ({
      id: String(id),
      device,
      source,
      right,
      time,
    })),
  })),
  handle(security.safety, async (_, { db, account, now }) => ({
    word: await wordOf(db, account.id),
    withdrawals: await withdrawalsOpenFrom(db, account.id, now),
    phone: await phoneProvesFrom(db, account.id, now),
    passkeys: await passkeysOf(db, account.id),
  })),
  handle(security.setWord, async ({ word }, { db, account }) => {
    await setWord(db, account.id, word);
    return {};
  }),

  handle(security.beginPasskey, async ({ purpose }, context) => ({ options: await beginPasskey(context, purpose) })),
  handle(security.addPasskey, async ({ response }, context) => {
    const id = await addPasskey(context, response);
    await notify(context.db, context.services, context.account.id, 'passkeyAdded', {
      device: deviceName(context.userAgent) || '–',
    });
    return { id };
  }),
  handle(security.provePasskey, async ({ response }, context) => {
    await provePasskey(context, response);
    return {};
  }),
  handle(security.deletePasskey, async ({ id, ...proof }, context) => {
    await removePasskey(context, id, proof);
    return {};
  }),
];
