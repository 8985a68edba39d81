import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { useMedia } from '../../ui/base/use-media.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import styles from './Decision.module.css';

interface Props {
  /** Name of the column, and title of its sheet on a phone. */
  readonly label: string;
  /** On a phone: what it is about, in the bar. */
  readonly what: string;
  /** On a phone: who decides, or another short line. */
  readonly brief: string;
  /** On a phone: the button that opens the whole of it. */
  readonly opens: string;
  /** On a phone: a second button in the bar. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What can be done about an entry: a column beside the evidence, and on a phone a bar that opens as a sheet. */
export function DecisionFrame({ label, what, brief, opens, beside, children }: Props) {
  const isPhone = useMedia('(max-width: 700px)');
  const [isOpen, setIsOpen] = useState(false);
  const whole = <div className={styles.whole}>{children}</div>;
  if (!isPhone)
    return (
      <section className={styles.column} aria-label={label}>
        {whole}
      </section>
    );
  return (
    <section className={styles.bar} aria-label={label}>
      <div>
        <p className={styles.what}>{what}</p>
        <p className={styles.brief}>{brief}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{opens}</Button>
      {beside}
      {isOpen && (
        <Sheet title={label} tall onClose={() => setIsOpen(false)}>
          {whole}
        </Sheet>
      )}
    </section>
  );
}
