import type { ResponseInput } from '../../../src/api/endpoint.ts';
import { channels, rechargeInfo, recharges, submitRecharge } from '../../../src/api/transfers.ts';
import type { Context, Handler } from '../../context.ts';
import { handle } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { addressesOf, wishedAddress } from './addresses.ts';
import { type Channel, channelClosed, demoChannels, rateOf } from './channels.ts';
import { newestRecharge, nextReference, type Recharge, rechargeOf, rechargesOf } from './recharges.ts';
import { reportRecharge } from './report.ts';
import { Refusal } from '../../platform/refusal.ts';
import { scaleOfCurrency, shortened, written } from '../transfers/orders.ts';
import { rechargeRate, transferSettings, type TransferSettings } from '../transfers/terms.ts';

/** A recharge as the wire has it; with the whole address in details alone. */
const toResponse = (recharge: Recharge, whole: boolean): ResponseInput<typeof rechargeInfo> => ({
  id: String(recharge.id),
  number: recharge.number,
  status: recharge.status,
  way: recharge.way,
  currency: recharge.currency,
  credit: recharge.asset,
  amount: written(recharge.currency, recharge.amount),
  ...(recharge.observed === null ? {} : { observed: written(recharge.currency, recharge.observed) }),
  fee: '0',
  actual: fromUnits(recharge.credited, scaleOf(recharge.asset)),
  rate: recharge.rate,
  hash: recharge.hash,
  height: recharge.height === null ? '' : String(recharge.height),
  confirmations: recharge.way === 'crypto' ? recharge.confirmations : null,
  needed: recharge.needed,
  payee: whole ? recharge.payee : shortened(recharge.payee),
  chain: recharge.chain,
  reference: recharge.reference,
  remark: recharge.remark,
  reason: recharge.reason,
  created: recharge.created,
  updated: recharge.updated,
  states: recharge.states,
});

/** A channel as one customer sees it: a closed one has no address and no account, so that nobody pays into it. */
function offered(
  channel: Channel,
  set: TransferSettings,
  { addresses, reference }: { addresses: ReadonlyMap<string, string>; reference: string },
  { language, now }: Context,
) {
  const closed = channelClosed(channel, set, language);
  const rate = rateOf(channel, set);
  // by chain it is 1, at any time
  const rateTime = channel.kind === 'bank' ? rechargeRate(set)?.time : now;
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
    const set = await transferSettings(services, db);
    const wished = demoChannels.find((channel) => channel.id === id);
    if (wished?.kind === 'crypto' && channelClosed(wished, set, language) === '')
      await wishedAddress(context, wished.chain);
    const own = {
      addresses: await addressesOf(db, account.id),
      reference: await nextReference(db, account.id),
    };
    return { lists: demoChannels.map((channel) => offered(channel, set, own, context)) };
  }),

  handle(submitRecharge, async (fields, { services, db, account, language, now }) => {
    const set = await transferSettings(services, db);
    return toResponse(await reportRecharge(services, db, account.id, fields, { set, language, now }), true);
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
