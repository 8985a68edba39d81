import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { formatPercent } from '../../../domain/decimal.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { ProtectionSheet } from '../../protection/index.ts';
import type { OptionTerms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { useSettlementTerms } from './use-settlement-terms.tsx';
import styles from './ticket.module.css';

/** Says how many customers lose money and how an order is settled, and opens the customer's own limits. */
export function TicketTerms({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  const settlementTerms = useSettlementTerms(ticket.terms.value as OptionTerms | undefined);
  if ((ticket.terms.value ?? ticket.terms.error) === undefined) return null;
  const losingShare = ticket.protections?.risk?.losers ?? ticket.terms.value?.losers;
  return (
    <section>
      <div className={styles.after}>
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
      </div>
      <SectionHeading>{t`How it's settled`}</SectionHeading>
      <div className={styles.terms}>
        <Pairs lines pairs={Object.values(settlementTerms)} />
      </div>
      <Protection />
    </section>
  );
}

/** Opens the customer's own limits. */
function Protection() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.more}>
        <Button kind="text" onClick={() => setOpen(true)}>{t`Limits and pause`}</Button>
      </div>
      {open && (
        <Suspense>
          <ProtectionSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
