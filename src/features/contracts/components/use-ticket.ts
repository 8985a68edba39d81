import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { useStoredForm } from '../../../client/forms/use-stored-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { quoteOf, useCoinsWith } from '../../market/index.ts';
import { chooseCoin, coinBalance, FIRST_COIN, quoteBalance, rules as rulesResource, ticket } from '../store.ts';
import { evaluateTicket, marketPrice, type Rules, type Ticket } from '../ticket.ts';

const fieldsToStore = (): Record<string, string> | undefined => {
  const { code: coin, side, type, price, amount, unit } = ticket;
  return price === '' && amount === '' ? undefined : { coin, side, type, price, amount, unit };
};

/**
 * Returns the ticket with what it is evaluated by: the coin's rules, the live price and the available amount.
 * @param linkedCode the coin of a link, or ''
 */
export function useTicket(linkedCode: string) {
  const fields = useSnapshot(ticket);
  const { code, side } = fields;
  useStoredForm('contract', ticket, {
    read: fieldsToStore,
    offer: ({ coin, side: storedSide, type, price = '', amount = '', unit }) => {
      // the coin of a link wins over that of a stored ticket
      if (coin === undefined || (linkedCode !== '' && linkedCode !== coin)) return;
      Object.assign(ticket, {
        code: coin,
        side: storedSide === 'sell' ? 'sell' : 'buy',
        type: type === 'market' ? 'market' : 'limit',
        price,
        isPriceTouched: price !== '',
        amount,
        unit: unit === 'USDT' ? 'USDT' : 'coin',
      });
    },
  });
  useEffect(() => {
    void rulesResource.refresh();
    void coinBalance.refresh();
  }, [code]);
  const { value: loadedRules, error } = useResource(rulesResource);
  const quoteState = useResource(quoteBalance);
  const coinState = useResource(coinBalance);
  const { value: coins } = useCoinsWith([code]);
  const listedCoins = coins?.lists;
  useEffect(() => {
    // the operator may not offer the default coin; a coin that the customer chose stays, and the ticket says that it is
    // not available
    const firstCode = listedCoins?.[0]?.code;
    const isListed = listedCoins?.some((item) => item.code === code) ?? true;
    if (linkedCode === '' && code === FIRST_COIN && !isListed && firstCode !== undefined) chooseCoin(firstCode);
  }, [listedCoins, linkedCode, code]);
  const quote = useSnapshot(quoteOf(code));
  const isDirty = fields.amount !== '' || fields.price !== '';
  useEffect(() => (isDirty ? beginUnsavedWork('contract') : undefined), [isDirty]);

  const rules: Rules | undefined = loadedRules?.code === code ? loadedRules : undefined;
  const isAtMarket = fields.price === '' && !fields.isPriceTouched;
  const priced: Ticket =
    isAtMarket && rules && quote.price !== undefined ? { ...fields, price: marketPrice(quote.price, rules) } : fields;
  const coinAmount = coinState.value?.code === code ? coinState.value : undefined;
  const balance = side === 'buy' ? quoteState.value : coinAmount;
  const balanceState = side === 'buy' ? quoteState : coinState;
  return {
    ticket: priced,
    /** The limit is the market price, since the customer has not touched it. */
    isAtMarket,
    rules,
    error,
    quote,
    coin: coins?.lists.find((item) => item.code === code),
    available: balance?.available,
    /** ms when the balance was read; undefined if it is current. */
    balanceAt: agedAt(balanceState),
    evaluation: rules && evaluateTicket(priced, rules, quote.price, balance?.available),
  };
}

export type TicketState = ReturnType<typeof useTicket>;
