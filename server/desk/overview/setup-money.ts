import type { SetupPart } from '../../../src/desk/overview/api.ts';
import { rateName } from '../../../src/desk/words/rates.ts';
import type { Services } from '../../context.ts';
import { CURRENCIES_SETTING } from '../../modules/content/index.ts';
import { validChannels } from '../../modules/deposits/index.ts';
import { TRANSFER_RATES } from '../../modules/rates/index.ts';
import { disconnectedGateways, TRANSFERS_SETTING, validWays } from '../../modules/transfers/index.ts';
import { isDemonstration } from '../../platform/demonstration.ts';
import { addressList } from '../deposits/address-list.ts';
import { lastClosedDay, nextDayToClose } from '../solvency/closes.ts';
import { knownPlaces } from '../solvency/places.ts';
import { statementAccounts } from '../statements/accounts.ts';
import { rateEntries } from '../terms/stored-rates.ts';
import { readSetting } from '../terms/stored.ts';
import { counted, setupPart, setVariables, termPage } from './setup-part.ts';

const named = (list: readonly { readonly id: string }[]): string => list.map(({ id }) => id).join(', ');

/** Returns the rates: of baht in and out, and of the currencies in which customers see totals. */
export async function rateParts({ db, clock, config }: Services): Promise<SetupPart[]> {
  const stored = {
    currencies: await readSetting(db, CURRENCIES_SETTING),
    transfers: await readSetting(db, TRANSFERS_SETTING),
  };
  const entries = rateEntries(stored, new Map(), clock.now());
  // a demonstration has built-in rates
  const missing = entries.filter(({ isUsed }) => !isUsed && config.mode !== 'demo').map(({ code }) => code);
  const baht = missing.filter((code) => Object.hasOwn(TRANSFER_RATES, code));
  const others = missing.filter((code) => !Object.hasOwn(TRANSFER_RATES, code));
  const page = { path: 'rates' } as const;
  return [
    setupPart('Baht rates', {
      isOpen: baht.length === 0,
      open: 'Both are set and recent enough.',
      closed: `Set the rates of the day. Missing or too old: ${baht.map(rateName).join('; ')}.`,
      page,
    }),
    setupPart('Currency rates', {
      isOpen: others.length === 0,
      open: 'Customers see totals in every currency.',
      closed: `Customers see no totals in ${others.map(rateName).join('; ')}.`,
      page,
      isOptional: true,
    }),
  ];
}

/** Returns how money comes in and goes out, and what opens it. */
export async function moneyParts(services: Services): Promise<SetupPart[]> {
  const { db, chainReader, config } = services;
  const channels = (await validChannels(services, db)).filter(({ open }) => open);
  const ways = (await validWays(services, db)).filter(({ open }) => open);
  const { chains } = await addressList(db, undefined);
  const hasCrypto = channels.some(({ kind }) => kind === 'crypto');
  const withFree = new Set(chains.filter(({ free }) => free > 0).map(({ chain }) => chain));
  // the simulated chains make their own addresses
  const without = channels.flatMap((channel) =>
    channel.kind === 'crypto' && !isDemonstration(config) && !withFree.has(channel.chain) ? [channel.chain] : [],
  );
  const areStaffed = disconnectedGateways(services).length === 0;
  const read = [...chainReader.chains];
  return [
    setupPart('Deposits', {
      isOpen: areStaffed && channels.length > 0,
      open: `Open: ${named(channels)}.`,
      closed: 'Add a deposit channel and open it.',
      page: termPage('channels'),
    }),
    setupPart('Deposit addresses', {
      isOpen: channels.length > 0 && without.length === 0,
      open: hasCrypto ? 'No open channel lacks addresses.' : 'No open channel needs addresses.',
      closed:
        channels.length === 0
          ? 'No channel is open yet. Those on networks need addresses.'
          : `Upload addresses of ${[...new Set(without)].join(', ')}: new customers get none.`,
      page: { path: 'addresses' },
    }),
    setupPart('Withdrawals', {
      isOpen: areStaffed && ways.length > 0,
      open: `Open: ${named(ways)}.`,
      closed: 'Add a withdrawal method and open it.',
      page: termPage('payouts'),
    }),
    setupPart('Blockchain nodes', {
      isOpen: read.length > 0,
      open: `Read: ${read.join(', ')}. Two nodes that agree: ${[...chainReader.confirmedChains].join(', ') || 'none'}.`,
      closed: `${setVariables('RPC_TRC20, RPC_ERC20 or RPC_BEP20', 'money')} Without a node, two people credit each deposit.`,
    }),
  ];
}

/** Returns whether each bank account that customers pay to has a statement; nothing without such an account. */
export async function statementParts(services: Services): Promise<SetupPart[]> {
  const accounts = await statementAccounts(services);
  if (accounts.length === 0) return [];
  const missing = accounts.filter(({ newest }) => newest === null).map(({ bank, end }) => `${bank}, ends ${end}`);
  return [
    setupPart('Bank statements', {
      isOpen: missing.length === 0,
      open: 'Each bank account has a statement.',
      closed: `Upload the first statement of ${missing.join('; ')}. Without it, staff type each transfer.`,
      page: { path: 'statements' },
      isOptional: true,
    }),
  ];
}

/** Returns what the books of a day need: wallets and accounts that are counted, and days that were closed. */
export async function bookParts(services: Services): Promise<SetupPart[]> {
  const { db, clock } = services;
  const now = clock.now();
  const places = await knownPlaces(services, db, now);
  const last = await lastClosedDay(db);
  const next = await nextDayToClose(db, now);
  const page = { path: 'solvency' } as const;
  const count = new Set(places.map(({ place }) => place)).size;
  return [
    setupPart('Wallets and accounts', {
      isOpen: count > 0,
      open: `${counted(count, 'place')} ${count === 1 ? 'is' : 'are'} counted in what the company holds.`,
      closed: 'Enter what the company holds at banks and in wallets, so that it can be compared with what it owes.',
      page,
    }),
    setupPart("Day's close", {
      isOpen: last !== null || next === null,
      open: last === null ? 'No day with bookings has ended.' : `The last closed day is ${last}.`,
      closed: `No day was closed yet. Close ${next}.`,
      page,
    }),
  ];
}
