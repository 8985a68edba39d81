import type { ResponseInput } from '../../../src/api/endpoint.ts';
import { channels, rechargeInfo, recharges, submitRecharge } from '../../../src/api/recharge.ts';
import type { Language } from '../../../src/config.ts';
import type { Context, Handler } from '../../context.ts';
import { handle } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { addressesOf, areAddressesUsedUp, requestAddress } from './addresses.ts';
import { type Channel, channelClosedReason, channelsOf, rateOf } from './channels.ts';
import { depositReasonIn } from './reasons.ts';
import { newestRecharge, nextReference, type Recharge, rechargeOf, rechargesOf } from './recharges.ts';
import { reportRecharge } from './report.ts';
import { Refusal } from '../../platform/refusal.ts';
import { restrictedReason } from '../restrictions/assert-unrestricted.ts';
import { translate } from '../../platform/texts/translate.ts';
import { scaleOfCurrency, shortenAddress, formatAmount } from '../transfers/orders.ts';
import { rechargeRate, switchedOffReason, transferSettings, type TransferSettings } from '../transfers/terms.ts';

/** Converts a deposit to its response. Only the details show the whole address. */
const toResponse = (
  recharge: Recharge,
  language: Language,
  isDetailed: boolean,
): ResponseInput<typeof rechargeInfo> => ({
  id: String(recharge.id),
  number: recharge.number,
  status: recharge.status,
  way: recharge.way,
  currency: recharge.currency,
  credit: recharge.asset,
  amount: formatAmount(recharge.currency, recharge.amount),
  ...(recharge.observed === null ? {} : { observed: formatAmount(recharge.currency, recharge.observed) }),
  fee: '0',
  actual: fromUnits(recharge.credited, scaleOf(recharge.asset)),
  rate: recharge.rate,
  hash: recharge.hash,
  height: recharge.height === null ? '' : String(recharge.height),
  confirmations: recharge.way === 'crypto' ? recharge.confirmations : null,
  needed: recharge.needed,
  payee: isDetailed ? recharge.payee : shortenAddress(recharge.payee),
  chain: recharge.chain,
  reference: recharge.reference,
  remark: recharge.remark,
  reason: depositReasonIn(language, recharge.reason),
  created: recharge.created,
  updated: recharge.updated,
  states: recharge.states,
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
  const addresses = await addressesOf(db, account.id);
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
  const rate = rateOf(channel, settings);
  // no one should pay into a channel whose rate is not known
  const closed =
    allClosed ||
    channelClosedReason(channel, settings, language) ||
    (rate === undefined ? translate(language, 'rateUnknown') : '') ||
    (channel.kind === 'crypto' && usedUp.has(channel.chain) ? translate(language, 'addressesNone') : '');
  // on a chain the rate is always 1
  const rateTime = channel.kind === 'bank' ? rechargeRate(settings)?.time : now;
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
    const offered = await channelsOf(services, db);
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

  handle(submitRecharge, async (fields, { services, db, account, language, now }) => {
    const settings = await transferSettings(services, db);
    return toResponse(
      await reportRecharge(services, db, account.id, fields, { settings, language, now }),
      language,
      true,
    );
  }),

  handle(recharges, async ({ status = 'all', page }, { db, account, session, language, now }) => {
    const { newest } = await pageCursor(db, session.id, `recharges ${status}`, page, now, () => newestRecharge(db));
    const recharges = await rechargesOf(db, account.id, {
      status,
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return {
      lists: recharges.slice(0, PAGE_SIZE).map((item) => toResponse(item, language, false)),
      page,
      last: recharges.length <= PAGE_SIZE,
    };
  }),

  handle(rechargeInfo, async ({ id }, { db, account, language }) => {
    const recharge = await rechargeOf(db, account.id, id);
    if (!recharge) throw new Refusal('notFound');
    return toResponse(recharge, language, true);
  }),
];
