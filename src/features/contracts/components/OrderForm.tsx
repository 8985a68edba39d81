import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { chooseType, rules as rulesResource, ticket as store } from '../store.ts';
import type { OrderType, Side } from '../ticket.ts';
import { TicketForm } from './TicketForm.tsx';
import type { TicketState } from './use-ticket.ts';
import styles from './parts.module.css';

interface Props {
  readonly state: TicketState;
  readonly hasTried: boolean;
}

/** Asks for side, type, price and amount of an order. */
export function OrderForm({ state, hasTried }: Props) {
  return (
    <OrderKind side={state.ticket.side} type={state.ticket.type}>
      <TicketPanel state={state} hasTried={hasTried} />
    </OrderKind>
  );
}

/** Chooses between buy and sell and between limit and market; `children` is the panel of the type. */
function OrderKind({ side, type, children }: { side: Side; type: OrderType; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.form}>
        <Segmented<Side>
          label={t`Buy or sell`}
          labelHidden
          value={side}
          onChange={(side) => (store.side = side)}
          options={[
            { value: 'buy', label: t`Buy`, tone: 'rise' },
            { value: 'sell', label: t`Sell`, tone: 'fall' },
          ]}
        />
      </div>
      <div className={styles.types}>
        <TabList<OrderType>
          id="order-type"
          label={t`Order type`}
          value={type}
          onChange={chooseType}
          tabs={[
            { value: 'limit', label: t`Limit` },
            { value: 'market', label: t`Market` },
          ]}
        />
      </div>
      <TabPanel id="order-type" value={type}>
        {children}
      </TabPanel>
    </>
  );
}

/** Shows the form of an order once the coin's rules are loaded. */
function TicketPanel({ state, hasTried }: Props) {
  const { t } = useLingui();
  const { ticket, isAtMarket, rules, error, quote, available, balanceAt, evaluation } = state;
  if (rules && evaluation)
    return (
      <TicketForm
        ticket={ticket}
        isAtMarket={isAtMarket}
        rules={rules}
        evaluation={evaluation}
        quote={quote.price}
        available={available}
        balanceAt={balanceAt}
        hasTried={hasTried}
      />
    );
  if (error)
    return (
      <Failed title={t`The order form didn't load`} onRetry={() => void rulesResource.refresh()}>
        {errorMessage(error)}
      </Failed>
    );
  return (
    <div className={styles.waiting}>
      <BlockSkeleton
        parts={[
          ['fields', 3],
          ['pairs', 3],
        ]}
      />
    </div>
  );
}
