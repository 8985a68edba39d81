import type { ResponseInput } from '../../../src/api/endpoint.ts';
import { channels, rechargeInfo, recharges, submitRecharge } from '../../../src/api/recharge.ts';
import type { Context, Handler } from '../../context.ts';
import { handle } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { addressesOf, requestedAddress } from './addresses.ts';
import { type Channel, channelClosedReason, demoChannels, rateOf } from './channels.ts';
import { newestRecharge, nextReference, type Recharge, rechargeOf, rechargesOf } from './recharges.ts';
import { reportRecharge } from './report.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { scaleOfCurrency, shortenAddress, formatAmount } from '../transfers/orders.ts';
import { rechargeRate, transferSettings, type TransferSettings } from '../transfers/terms.ts';

/** Converts a deposit to its response. Only the details show the whole address. */
const toResponse = (recharge: Recharge, isDetailed: boolean): ResponseInput<typeof rechargeInfo> => ({
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
  reason: recharge.reason,
  created: recharge.created,
  updated: recharge.updated,
  states: recharge.states,
});

/** Converts a channel to its response for one customer. A closed channel shows no address or account to pay into. */
function channelResponse(
  channel: Channel,
  settings: TransferSettings,
  { addresses, reference }: { addresses: ReadonlyMap<string, string>; reference: string },
  { language, now }: Context,
) {
  const rate = rateOf(channel, settings);
  // nobody should pay into a channel whose rate is not known
  const closed =
    channelClosedReason(channel, settings, language) || (rate === undefined ? translate(language, 'rateUnknown') : '');
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
    const { services, db, account, language } = context;
    const settings = await transferSettings(services, db);
    const requested = demoChannels.find((channel) => channel.id === id);
    if (requested?.kind === 'crypto' && channelClosedReason(requested, settings, language) === '')
      await requestedAddress(context, requested.chain);
    const destinations = {
      addresses: await addressesOf(db, account.id),
      reference: await nextReference(db, account.id),
    };
    return { lists: demoChannels.map((channel) => channelResponse(channel, settings, destinations, context)) };
  }),

  handle(submitRecharge, async (fields, { services, db, account, language, now }) => {
    const settings = await transferSettings(services, db);
    return toResponse(await reportRecharge(services, db, account.id, fields, { settings, language, now }), true);
  }),

  handle(recharges, async ({ status = 'all', page }, { db, account, session, now }) => {
    const { newest } = await pageCursor(db, session.id, `recharges ${status}`, page, now, () => newestRecharge(db));
    const recharges = await rechargesOf(db, account.id, {
      status,
      newest,
      limit: PAGE_SIZE + 1,
      skip: (page - 1) * PAGE_SIZE,
    });
    return {
      lists: recharges.slice(0, PAGE_SIZE).map((item) => toResponse(item, false)),
      page,
      last: recharges.length <= PAGE_SIZE,
    };
  }),

  handle(rechargeInfo, async ({ id }, { db, account }) => {
    const recharge = await rechargeOf(db, account.id, id);
    if (!recharge) throw new Refusal('notFound');
    return toResponse(recharge, true);
  }),
];
