import {
  addBankCard,
  addWallet as addWalletEndpoint,
  bankCards,
  deleteBankCard,
  deleteWallet as deleteWalletEndpoint,
  wallets,
} from '../../../src/api/wallets.ts';
import { proveOwner } from '../customers/index.ts';
import { type Handler, handle, type Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { notify } from '../messages/index.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moment } from '../../platform/texts/moment.ts';
import { addCard, listCards, deleteCard } from './cards.ts';
import { payeeUsableFrom, readPayeeWaitHours } from './payee-wait.ts';
import { addWallet, deleteWallet, type Wallet, listWallets } from './wallets.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Wallets and cards that a customer can add per day, including deleted ones: each sends the owner a message. */
const MAX_NEW_PAYEES_PER_DAY = 20;

/** Counts a new wallet or card, inside its transaction, so that a refused one does not count. */
const countNewPayee = (tx: Database, account: number, now: number): Promise<void> =>
  countAttempt(
    tx,
    [
      {
        key: `payees ${account}`,
        max: MAX_NEW_PAYEES_PER_DAY,
        windowMs: DAY_MS,
        text: 'payeesMany',
        parameters: { most: MAX_NEW_PAYEES_PER_DAY },
      },
    ],
    now,
  );

/** Tells the owner from when a new wallet or card can be used; each is a possible theft. */
const announcePayee = (tx: Database, services: Services, account: number, name: string, usable: number) =>
  usable > services.clock.now()
    ? notify(tx, services, account, 'payeeAdded', { name, time: moment(usable) })
    : notify(tx, services, account, 'payeeUsable', { name });

const toResponse = ({ id, alias, currency, chain, address, created }: Wallet, hours: number) => ({
  id: String(id),
  alias,
  currency,
  chain,
  address,
  created,
  usable: payeeUsableFrom(created, hours),
});

export const handlers: readonly Handler[] = [
  handle(wallets, async (_, { services, db, account }) => {
    const hours = await readPayeeWaitHours(services, db);
    return { lists: (await listWallets(db, account.id)).map((wallet) => toResponse(wallet, hours)), payeeHours: hours };
  }),

  handle(addWalletEndpoint, (fields, { services, db, account, now }) =>
    db.transaction(async (tx) => {
      const hours = await readPayeeWaitHours(services, tx);
      const added = await addWallet(services, tx, account.id, fields, now);
      await countNewPayee(tx, account.id, now);
      await announcePayee(tx, services, account.id, added.alias, payeeUsableFrom(added.created, hours));
      return toResponse(added, hours);
    }),
  ),

  handle(deleteWalletEndpoint, async ({ id }, { db, account, now }) => {
    if (!(await deleteWallet(db, account.id, id, now))) throw new Refusal('notFound');
    return {};
  }),

  handle(bankCards, async (_, { services, db, account }) => {
    const hours = await readPayeeWaitHours(services, db);
    return {
      lists: (await listCards(db, account.id)).map(({ id, bank, last, holder, created }) => ({
        id: String(id),
        bank,
        name: bank,
        last,
        holder,
        created,
        usable: payeeUsableFrom(created, hours),
      })),
      payeeHours: hours,
    };
  }),

  handle(addBankCard, async ({ password, paypass, ...fields }, context) => {
    const { services, db, account, now } = context;
    await proveOwner(context, { password, paypass }, 'passwordAsked');
    return db.transaction(async (tx) => {
      const { id, bank, last } = await addCard(services, tx, account.id, fields, now);
      await countNewPayee(tx, account.id, now);
      const usable = payeeUsableFrom(now, await readPayeeWaitHours(services, tx));
      await announcePayee(tx, services, account.id, `${bank} •••• ${last}`, usable);
      return { id: String(id) };
    });
  }),

  handle(deleteBankCard, async ({ id }, { db, account, now }) => {
    if (!(await deleteCard(db, account.id, id, now))) throw new Refusal('notFound');
    return {};
  }),
];
