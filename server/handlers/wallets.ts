import { addBankCard, addWallet as addWalletRow, bankCards, deleteBankCard, deleteWallet as deleteWalletRow, wallets } from '../../src/contract/profile.ts';
import { proveOwner } from '../accounts/owner-proof.ts';
import { type Handler, handle } from '../context.ts';
import { notify } from '../messages/notify.ts';
import { Refusal } from '../refusal.ts';
import { addCard, cardsOf, deleteCard } from '../wallets/cards.ts';
import { COOLING } from '../wallets/cooling.ts';
import { addWallet, deleteWallet, type Wallet, walletsOf } from '../wallets/wallets.ts';

const shown = ({ id, alias, currency, chain, address, created }: Wallet) => ({ id: String(id), alias, currency, chain, address, created, usable: created + COOLING });

export const handlers: readonly Handler[] = [
  handle(wallets, async (_, { db, account }) => ({ lists: (await walletsOf(db, account.id)).map(shown) })),

  handle(addWalletRow, (fields, { services, db, account, now }) => db.transaction(async (tx) => {
    const added = await addWallet(tx, account.id, fields, now);
    await notify(tx, services, account.id, 'payeeAdded', { name: added.alias, hours: String(COOLING / 3_600_000) });
    return shown(added);
  })),

  handle(deleteWalletRow, async ({ id }, { db, account, now }) => {
    if (!(await deleteWallet(db, account.id, id, now))) throw new Refusal('notFound');
    return {};
  }),

  handle(bankCards, async (_, { db, account }) => ({
    lists: (await cardsOf(db, account.id)).map(({ id, bank, last, holder, created }) => ({ id: String(id), bank, name: bank, last, holder, created, usable: created + COOLING })),
  })),

  handle(addBankCard, async ({ password, paypass, ...fields }, context) => {
    const { services, db, account, now } = context;
    await proveOwner(context, { password, paypass }, 'passwordAsked');
    return db.transaction(async (tx) => {
      const { id, bank, last } = await addCard(services, tx, account.id, fields, now);
      await notify(tx, services, account.id, 'payeeAdded', { name: `${bank} •••• ${last}`, hours: String(COOLING / 3_600_000) });
      return { id: String(id) };
    });
  }),

  handle(deleteBankCard, async ({ id }, { db, account, now }) => {
    if (!(await deleteCard(db, account.id, id, now))) throw new Refusal('notFound');
    return {};
  }),
];
