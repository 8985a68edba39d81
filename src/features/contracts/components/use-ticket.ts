import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { agedAt } from '../../../ui/aged-at.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { useStoredForm } from '../../../client/forms/use-stored-form.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { quoteOf, useCoinsWith } from '../../market/store.ts';
import { coinBalance, FIRST_COIN, quoteBalance, rules as rulesOf, ticket } from '../store.ts';
import { readTicket, type Rules } from '../ticket.ts';

const fieldsToStore = (): Record<string, string> | undefined => {
  const { code: coin, side, type, price, amount } = ticket;
  return price === '' && amount === '' ? undefined : { coin, side, type, price, amount };
};

/**
 * The ticket with all that it is judged by: rules of the coin, live price, what is available.
 * @param requested the coin of a link, or ''
 */
export function useTicket(requested: string) {
  const fields = useSnapshot(ticket);
  const { code, side } = fields;
  useStoredForm('contract', ticket, {
    read: fieldsToStore,
    offer: ({ coin, side: of, type, price = '', amount = '' }) => {
      // whoever follows a link to another coin wants that one
      if (coin === undefined || (requested !== '' && requested !== coin)) return;
      Object.assign(ticket, {
        code: coin,
        side: of === 'sell' ? 'sell' : 'buy',
        type: type === 'market' ? 'market' : 'limit',
        price,
        amount,
      });
    },
  });
  useEffect(() => {
    void rulesOf.refresh();
    void coinBalance.refresh();
  }, [code]);
  const { value: ruled, error } = useResource(rulesOf);
  const quoteHeld = useResource(quoteBalance);
  const coinHeld = useResource(coinBalance);
  const { value: coins } = useCoinsWith([code]);
  const listed = coins?.lists;
  useEffect(() => {
    // an operator need not offer the coin that the ticket begins with; what somebody chose stays, and says itself that
    // it is not offered
    const first = listed?.[0]?.code;
    const isListed = listed?.some((item) => item.code === code) ?? true;
    if (requested === '' && code === FIRST_COIN && !isListed && first !== undefined)
      Object.assign(ticket, { code: first, price: '', amount: '' });
  }, [listed, requested, code]);
  const quote = useSnapshot(quoteOf(code));
  const typed = fields.amount !== '' || fields.price !== '';
  useEffect(() => (typed ? beginUnsavedWork('contract') : undefined), [typed]);

  const rules: Rules | undefined = ruled?.code === code ? ruled : undefined;
  const coinAmount = coinHeld.value?.code === code ? coinHeld.value : undefined;
  const balance = side === 'buy' ? quoteHeld.value : coinAmount;
  const old = side === 'buy' ? quoteHeld : coinHeld;
  return {
    ticket: fields,
    rules,
    error,
    quote,
    coin: coins?.lists.find((item) => item.code === code),
    available: balance?.available,
    /** When a balance that is not the newest was read, in ms. */
    balanceAt: agedAt(old),
    reading: rules && readTicket(fields, rules, quote.price, balance?.available),
  };
}

export type TicketState = ReturnType<typeof useTicket>;
