import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { ReceiptContext } from '../figures/amount-form.ts';
import { Figure } from '../figures/Figure.tsx';
import styles from './OrderReceipt.module.css';
import { Receipt, type ReceiptRow } from '../figures/Receipt.tsx';
import { Tag } from '../figures/Tag.tsx';
import { Timeline, type TimelineStep } from '../figures/Timeline.tsx';

interface Props {
  /** What the amount is: "To be paid out". */
  headline: string;
  amount: string | undefined;
  unit: string;
  /** Name of the status. */
  status: string;
  statusKind: ComponentProps<typeof Tag>['kind'];
  /** Note above the progress. */
  note?: ReactNode;
  /** Label of the progress for screen readers. */
  progressLabel: string;
  steps: readonly TimelineStep[];
  rows: readonly ReceiptRow[];
}

/** All details of a deposit or withdrawal: amount, status, progress and the receipt. */
export function OrderReceipt({ headline, amount, unit, status, statusKind, note, progressLabel, steps, rows }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.head}>
        <p className={styles.caption}>{headline}</p>
        <Figure value={amount} unit={unit} />
        <Tag kind={statusKind}>{status}</Tag>
      </div>
      {note && <div className={styles.note}>{note}</div>}
      <div className={styles.steps}>
        <ReceiptContext value>
          <Timeline label={progressLabel} steps={steps} />
        </ReceiptContext>
      </div>
      <div className={styles.details}>
        <Receipt rows={rows} />
        <p className={styles.caption}>{t`If you contact support, quote the order number.`}</p>
      </div>
    </>
  );
}
