import { coinSwitch } from '../../../src/domain/switches.ts';
import { addContract, closeContract, contractOrders, contractRules } from '../../../src/api/contracts.ts';
import { awaitStart } from './await-start.ts';
import { FEE_PERCENT, MAXIMUM_VALUE, MINIMUM_VALUE } from './figures.ts';
import { newestOrder, listContractOrders, withFills } from './list.ts';
import { cancelOrder, MAX_OPEN_ORDERS, placeOrder, recordRefused } from './orders.ts';
import { amountScaleOf, parseDraft } from './rules.ts';
import { areContractsClosed, contractTermsOf, worstPercentOf } from './terms.ts';
import { handle } from '../../context.ts';
import { publish } from '../../platform/events.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { areOrdersClosed, assertFairPrices } from '../../market/fair.ts';
import { assertMayTrade } from '../protection/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedText, readSwitches } from '../switches/index.ts';

/** Parses the id of an order. An invalid one becomes 0, which no order has. */
const idOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

export const handlers = [
  handle(contractRules, async ({ code }, { db, services, language }) => {
    const coin = services.market.coin(code);
    if (!coin) throw new Refusal('coinUnknown');
    const terms = await contractTermsOf(services, db);
    const isClosed = areOrdersClosed(services) || areContractsClosed(services, terms);
    const closed =
      closedText(await readSwitches(services, db), ['contracts', coinSwitch(code)]) ??
      (isClosed ? 'contractsClosedNotice' : undefined);
    return {
      code,
      priceScale: coin.scale,
      amountScale: amountScaleOf(coin),
      minimum: MINIMUM_VALUE,
      maximum: MAXIMUM_VALUE,
      fee: FEE_PERCENT,
      worst: worstPercentOf(terms),
      closed: closed === undefined ? '' : translate(language, closed),
    };
  }),

  handle(
    addContract,
    async (fields, context) => {
      const { db, account, services, now, language } = context;
      const { market } = services;
      assertFairPrices(services);
      const terms = await contractTermsOf(services, db);
      if (areContractsClosed(services, terms)) throw new Refusal('contractsClosed');
      const draft = parseDraft(fields, market);
      const placing = { account: account.id, market, now, terms };
      try {
        const placed = await placeOrder(db, draft, placing, (stake) =>
          assertMayTrade(db, context, { kind: 'contract', stake }),
        );
        const [order] = await withFills(db, [placed], language);
        return order!;
      } catch (error) {
        if (error instanceof Refusal) error.record = (tx) => recordRefused(tx, draft, placing, error);
        throw error;
      }
    },
    (data, context) => awaitStart(context, data),
  ),

  handle(closeContract, async ({ id }, { db, services, account, now, language }) => {
    // not a money call, since a repetition changes nothing, but it releases a hold
    services.ledgerAudit.assertHealthy();
    const order = await db.transaction(async (tx) => {
      const cancelled = await cancelOrder(tx, account.id, idOf(id), now);
      // the customer may watch the order on another device
      await publish(services, account.id, { kind: 'contract', id, status: cancelled.status }, tx);
      return cancelled;
    });
    return (await withFills(db, [order], language))[0]!;
  }),

  handle(
    contractOrders,
    async ({ status, code, side, id, page }, { db, services, account, session, now, language }) => {
      // a single order and an unknown coin need no page cursor
      const needsCursor = id === undefined && (code === undefined || services.market.coin(code) !== undefined);
      const list = needsCursor ? ['contracts', status, code, side].join(' ') : undefined;
      const { newest } = await pageCursor(db, session.id, list, page, now, () => newestOrder(db));
      // the client watches all open orders at once
      const size = status === 'open' ? MAX_OPEN_ORDERS : PAGE_SIZE;
      const orders = await listContractOrders(
        db,
        account.id,
        { status, code, side, id: id === undefined ? undefined : idOf(id) },
        { newest, limit: size + 1, skip: (page - 1) * size },
      );
      return { lists: await withFills(db, orders.slice(0, size), language), page, last: orders.length <= size };
    },
  ),
];
