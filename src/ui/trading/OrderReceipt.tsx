import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { ReceiptContext } from '../figures/amount-form.ts';
import { formatMoment } from '../figures/moment.ts';
import { Tag } from '../figures/Tag.tsx';
import { Timeline, type TimelineStep } from '../figures/Timeline.tsx';
import { OrderHead, type OrderStory } from './OrderHead.tsx';
import styles from './OrderReceipt.module.css';
import { OrderRows } from './OrderRows.tsx';

interface Props extends ComponentProps<typeof OrderRows> {
  story: OrderStory;
  /** Name of the status. */
  status: string;
  statusKind: ComponentProps<typeof Tag>['kind'];
  /** ms; next to the status. */
  created: number | undefined;
  /** Note above the progress. */
  note?: ReactNode;
  /** Label of the progress for screen readers. */
  progressLabel: string;
  /** The states so far, each with its time. */
  steps: readonly TimelineStep[];
}

/** All details of a deposit or withdrawal: where the money is, progress and the receipt. */
export function OrderReceipt({ story, status, statusKind, created, note, progressLabel, steps, ...rows }: Props) {
  const { i18n } = useLingui();
  const lead = (
    <p className={styles.lead}>
      <Tag kind={statusKind}>{status}</Tag>
      {created !== undefined && <bdi>{formatMoment(created, i18n.locale)}</bdi>}
    </p>
  );
  return (
    <>
      <OrderHead {...story} lead={lead} />
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.steps}>
        <ReceiptContext value>
          <Timeline label={progressLabel} steps={steps} />
        </ReceiptContext>
      </div>
      <div className={styles.details}>
        <OrderRows {...rows} />
      </div>
    </>
  );
}
