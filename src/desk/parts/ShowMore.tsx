import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import styles from './ShowMore.module.css';

/** Rows that are shown at first. */
const FIRST = 30;

interface Props<Row> {
  readonly rows: readonly Row[];
  /** Renders the rows that are shown. */
  readonly children: (shown: readonly Row[]) => ReactNode;
}

/** The first 30 rows of what is read already, and a button that shows the others. */
export function ShowMore<Row>({ rows, children }: Props<Row>) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  const hiddenCount = rows.length - shown.length;
  return (
    <>
      {children(shown)}
      {hiddenCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t`Show ${hiddenCount} more`}
        </button>
      )}
    </>
  );
}
