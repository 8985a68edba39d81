import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { products, type OptionTerms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { Durations } from './Durations.tsx';
import { PayoutPreview } from './PayoutPreview.tsx';
import { useSettlementTerms } from './use-settlement-terms.tsx';
import { Stake } from './Stake.tsx';
import styles from './ticket.module.css';

/** Asks for direction, duration and stake, and shows the payout, on both option pages (OPT-01 to OPT-04, OPT-20). */
export function TicketFields({ ticket, compact = false }: { readonly ticket: Ticket; readonly compact?: boolean }) {
  const { t } = useLingui();
  const settlementTerms = useSettlementTerms(ticket.terms.value as OptionTerms | undefined);
  const hasLoaded = (ticket.terms.value ?? ticket.terms.error) !== undefined;
  const losingShare = ticket.protections?.risk?.losers ?? ticket.terms.value?.losers;
  return (
    <div className={styles.ticket}>
      <Segmented
        label={t`Direction`}
        labelHidden
        value={ticket.direction}
        onChange={ticket.setDirection}
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
      <ResourceView
        of={ticket.terms}
        messageOf={errorMessage}
        onRetry={() => void products.refresh()}
        title={t`The terms didn't load`}
        waiting={<BlockSkeleton flush parts={[['plates', 6]]} />}
      >
        {() => <Durations offered={ticket.offeredProducts} product={ticket.product} onChoose={ticket.setMinutes} />}
      </ResourceView>
      <Stake ticket={ticket} />
      <div className={styles.bleed}>
        <PayoutPreview ticket={ticket} />
      </div>
      {!compact && hasLoaded && (
        <Pairs
          pairs={[
            {
              name: t`Share of customers who lose money`,
              value:
                losingShare === undefined ? (
                  t`Not disclosed`
                ) : (
                  <bdi>{formatPercent(losingShare, { sign: 'never', trim: true })}</bdi>
                ),
            },
          ]}
        />
      )}
      {!compact && hasLoaded && (
        <section>
          <div className={styles.bleed}>
            <SectionHeading>{t`How it's settled`}</SectionHeading>
          </div>
          <div className={styles.terms}>
            <Pairs lines pairs={Object.values(settlementTerms)} />
          </div>
        </section>
      )}
    </div>
  );
}
