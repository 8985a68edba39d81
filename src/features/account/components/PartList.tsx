import type { ReactNode } from 'react';
import type { Part } from '../allocation.ts';
import { PartSwatch, usePartNames } from './AllocationBar.tsx';
import styles from './part-list.module.css';

interface Props {
  readonly parts: readonly Part[];
  /** Closer together, in a card. */
  readonly dense?: boolean;
  /** Renders the value of a part. */
  readonly children: (part: Part, index: number) => ReactNode;
}

/** Lists the parts of what the customer owns in two columns, each with its colour in the bar and its value. */
export function PartList({ parts, dense = false, children }: Props) {
  const names = usePartNames();
  return (
    <dl className={styles.parts} data-dense={dense || undefined}>
      {parts.map((part, index) => (
        <div key={part.name}>
          <dt>
            <PartSwatch name={part.name} />
            {names[part.name]}
          </dt>
          <dd>{children(part, index)}</dd>
        </div>
      ))}
    </dl>
  );
}
