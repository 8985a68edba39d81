import type { ReactNode } from 'react';
import { Icon } from '../base/Icon.tsx';
import { Figure } from '../figures/Figure.tsx';
import { Stages, type ThreeStages } from '../figures/Stages.tsx';
import styles from './OrderHead.module.css';

/** What a customer first wants to know about an order of money. */
export interface OrderStory {
  readonly stages: ThreeStages | undefined;
  /** How much of the way to the next stage is done, from 0 to 1. */
  readonly share?: number | undefined;
  readonly amount: string | undefined;
  readonly unit: string;
  /** The customer pays it, so it rounds up. */
  readonly charged?: boolean;
  /** What the amount is: "To be paid out". */
  readonly meaning: ReactNode;
  /** One sentence: what happens next, or what happened to the money. */
  readonly next?: ReactNode;
  /** By when, as the server states it, and what else is true. */
  readonly when?: { readonly title: ReactNode; readonly detail?: ReactNode } | undefined;
}

interface Props extends OrderStory {
  /** Above the figure: the status, or that it was accepted. */
  lead: ReactNode;
  /** It was just accepted: the drawing is drawn. */
  drawn?: boolean;
}

/** Drawing, figure, next step and expected time of an order of money (LOOK-12). */
export function OrderHead({ lead, drawn = false, stages, share, amount, unit, charged, meaning, next, when }: Props) {
  return (
    <>
      <Stages stages={stages} share={share} drawn={drawn} />
      <div className={styles.head}>
        {lead}
        <p className={styles.figure}>
          <Figure value={amount} unit={unit} charged={charged} />
        </p>
        <p className={styles.meaning}>{meaning}</p>
        {next && <p className={styles.next}>{next}</p>}
        {when && (
          <div className={styles.when}>
            <Icon name="clock" size={20} />
            <div>
              <p className={styles.time}>{when.title}</p>
              {when.detail && <p className={styles.caption}>{when.detail}</p>}
            </div>
          </div>
        )}
      </div>
    </>
  );
}
