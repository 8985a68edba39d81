import type { ResponseInput } from '../../../src/api/endpoint.ts';
import { channels, depositInfo, deposits, submitDeposit } from '../../../src/api/deposits.ts';
import type { Language } from '../../../src/config.ts';
import type { Context, Handler } from '../../context.ts';
import { handle } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { readDepositAddresses, areAddressesUsedUp, requestAddress } from './addresses.ts';
import type { Channel } from '../content/index.ts';
import { channelClosedReason, readChannels, channelRate } from './channels.ts';
import { depositReasonIn } from './reasons.ts';
import { newestDepositId, nextReference, type Deposit, findDeposit, listDeposits } from './deposits.ts';
import { reportDeposit } from './report.ts';
import { Refusal } from '../../platform/refusal.ts';
import { restrictedReason } from '../restrictions/index.ts';
import { translate } from '../../platform/texts/translate.ts';
import {
  depositRate,
  formatAmount,
  scaleOfCurrency,
  shortenAddress,
  switchedOffReason,
  transferSettings,
  type TransferSettings,
} from '../transfers/index.ts';

/** Converts a deposit to its response. Only the details show the whole address. */
const toResponse = (deposit: Deposit, language: Language, isDetailed: boolean): ResponseInput<typeof depositInfo> => ({
  id: String(deposit.id),
  number: deposit.number,
  status: deposit.status,
  way: deposit.way,
  currency: deposit.currency,
  credit: deposit.asset,
  amount: formatAmount(deposit.currency, deposit.amount),
  ...(deposit.observed === null ? {} : { observed: formatAmount(deposit.currency, deposit.observed) }),
  fee: '0',
  actual: fromUnits(deposit.credited, scaleOf(deposit.asset)),
  rate: deposit.rate,
  hash: deposit.hash,
  height: deposit.height === null ? '' : String(deposit.height),
  confirmations: deposit.way === 'crypto' ? deposit.confirmations : null,
  needed: deposit.needed,
  payee: isDetailed ? deposit.payee : shortenAddress(deposit.payee),
  chain: deposit.chain,
  reference: deposit.reference,
  remark: deposit.remark,
  reason: depositReasonIn(language, deposit.reason),
  created: deposit.created,
  updated: deposit.updated,
  states: deposit.states,
});

/** Where a customer can pay. */
interface Destinations {
  /** By chain. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Chains on which the customer has no address, and none is free. */
  readonly usedUp: ReadonlySet<string>;
  /** Reference of the next bank transfer. */
  readonly reference: string;
  /** Why the customer can't deposit at all; '' if they can. */
  readonly allClosed: string;
}

async function destinationsOf(
  { services, db, account }: Context,
  channels: readonly Channel[],
  allClosed: string,
): Promise<Destinations> {
  const addresses = await readDepositAddresses(db, account.id);
  const usedUp = new Set<string>();
  for (const channel of channels)
    if (channel.kind === 'crypto' && !addresses.has(channel.chain) && !usedUp.has(channel.chain))
      if (await areAddressesUsedUp(services, db, channel.chain)) usedUp.add(channel.chain);
  return { addresses, usedUp, reference: await nextReference(db, account.id), allClosed };
}

/** Converts a channel to its response for one customer. A closed channel shows no address or account to pay into. */
function channelResponse(
  channel: Channel,
  settings: TransferSettings,
  { addresses, usedUp, reference, allClosed }: Destinations,
  { language, now }: Context,
) {
  const rate = channelRate(channel, settings);
  // no one should pay into a channel whose rate is not known
  const closed =
    allClosed ||
    channelClosedReason(channel, settings, language) ||
    (rate === undefined ? translate(language, 'rateUnknown') : '') ||
    (channel.kind === 'crypto' && usedUp.has(channel.chain) ? translate(language, 'addressesNone') : '');
  // on a chain the rate is always 1
  const rateTime = channel.kind === 'bank' ? depositRate(settings)?.time : now;
  const common = {
    id: channel.id,
    kind: channel.kind,
    name: channel.name,
    currency: channel.currency,
    credit: channel.credit,
    minimum: channel.minimum,
    scale: scaleOfCurrency(channel.currency),
    closed,
    rate: rate ?? null,
    rateTime: rateTime ?? null,
    fee: '0',
  };
  if (channel.kind === 'crypto') {
    return {
      ...common,
      chain: channel.chain,
      confirmations: channel.confirmations,
      ...(closed === '' ? { address: addresses.get(channel.chain) ?? '' } : {}),
    };
  }
  return {
    ...common,
    bank: channel.bank,
    ...(closed === '' ? { payee: channel.payee, account: channel.account, reference } : {}),
  };
}

export const handlers: readonly Handler[] = [
  handle(channels, async ({ channel: id }, context) => {
    const { services, db, language } = context;
    const settings = await transferSettings(services, db);
    const offered = await readChannels(services, db);
    const requested = offered.find((channel) => channel.id === id);
    const allClosed =
      (await restrictedReason(context, 'deposit')) || switchedOffReason(['deposits'], settings, language);
    if (requested?.kind === 'crypto' && (allClosed || channelClosedReason(requested, settings, language)) === '')
      await requestAddress(context, requested.chain);
    const destinations = await destinationsOf(context, offered, allClosed);
    return {
      lists: offered.map((channel) => channelResponse(channel, settings, destinations, context)),
      closed: allClosed,
    };
  }),

  handle(submitDeposit, async (fields, { services, db, account, language, now }) => {
    const settings = await transferSettings(services, db);
    return toResponse(
      await reportDeposit(services, db, account.id, fields, { settings, language, now }),
      language,
      true,
    );
  }),

  handle(deposits, async ({ status = 'all', page }, { db, account, session, language, now }) => {
    const { newest } = await pageCursor(db, session.id, `recharges ${status}`, page, now, () => newestDepositId(db));
    const deposits = await listDeposits(db, account.id, {
      status,
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return {
      lists: deposits.slice(0, PAGE_SIZE).map((item) => toResponse(item, language, false)),
      page,
      last: deposits.length <= PAGE_SIZE,
    };
  }),

  handle(depositInfo, async ({ id }, { db, account, language }) => {
    const deposit = await findDeposit(db, account.id, id);
    if (!deposit) throw new Refusal('notFound');
    return toResponse(deposit, language, true);
  }),
];
