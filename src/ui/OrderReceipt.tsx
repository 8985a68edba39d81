import type { ComponentProps, ReactNode } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { Figure } from './Figure.tsx';
import styles from './OrderReceipt.module.css';
import { Receipt, type ReceiptRow } from './Receipt.tsx';
import { Tag } from './Tag.tsx';
import { Timeline, type TimelineStep } from './Timeline.tsx';

interface Props {
  /** What the figure is: "To be paid out". */
  headline: string;
  amount: string | undefined;
  unit: string;
  /** The name of its state. */
  status: string;
  statusKind: ComponentProps<typeof Tag>['kind'];
  /** What has to be known before its progress is read. */
  note?: ReactNode;
  /** Names the progress for a screen reader. */
  progressLabel: string;
  steps: readonly TimelineStep[];
  rows: readonly ReceiptRow[];
}

/** A deposit or withdrawal whole: what it moves, its state, its progress, and every line that is known of it. */
export function OrderReceipt({ headline, amount, unit, status, statusKind, note, progressLabel, steps, rows }: Props) {
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
      </div>
    </>
  );
}
