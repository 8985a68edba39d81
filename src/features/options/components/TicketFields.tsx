import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { products } from '../store.ts';
import type { Direction, Ticket } from '../ticket-store.ts';
import { Durations } from './Durations.tsx';
import { PayoutPreview } from './PayoutPreview.tsx';
import { Stake } from './Stake.tsx';
import styles from './ticket.module.css';

/** Asks for direction, duration and stake, and shows the payout, on both option pages (OPT-01 to OPT-04, OPT-20). */
export function TicketFields({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  return (
    <div className={styles.ticket}>
      <Directions value={ticket.direction} onChange={ticket.setDirection} />
      <ResourceView
        of={ticket.terms}
        messageOf={errorMessage}
        onRetry={() => void products.refresh()}
        title={t`The terms didn't load`}
        waiting={<BlockSkeleton flush parts={[['plates', 6]]} />}
        unstamped
      >
        {() => (
          <Durations
            offered={ticket.offeredProducts}
            product={ticket.product}
            at={agedAt(ticket.terms)}
            onChoose={ticket.setMinutes}
          />
        )}
      </ResourceView>
      <Stake ticket={ticket} />
      <div className={styles.bleed}>
        <PayoutPreview ticket={ticket} />
      </div>
    </div>
  );
}

/** Asks for the direction of an order. */
export function Directions({
  value,
  onChange,
}: {
  readonly value: Direction;
  readonly onChange: (direction: Direction) => void;
}) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Direction`}
      labelHidden
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'up',
          tone: 'rise',
          label: (
            <>
              <Icon name="move-up" size={16} />
              {t`Buy up`}
            </>
          ),
        },
        {
          value: 'down',
          tone: 'fall',
          label: (
            <>
              <Icon name="move-down" size={16} />
              {t`Buy short`}
            </>
          ),
        },
      ]}
    />
  );
}
