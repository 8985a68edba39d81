import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Spinner } from '../../ui/base/Spinner.tsx';
import { useKeys } from '../shell/keys.ts';
import styles from './Table.module.css';

export interface Column<Row> {
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  /** Where the rows are cards, for want of room: at the end of the first line. */
  readonly isCardEnd?: boolean;
}

/** A part of a list, with its heading. */
export interface Group<Row> {
  readonly label: string;
  readonly has: (row: Row) => boolean;
}

interface Props<Row> {
  /** Name of the list. */
  label: string;
  columns: readonly Column<Row>[];
  /** Parts of the list, in their order; each row is in one. Without them the list is one part without a heading. */
  groups?: readonly Group<Row>[];
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** The address of a row's entry. Its first cell is the link. */
  hrefOf?: (row: Row) => string;
  /** Key of the row that is open. */
  current?: string | number | undefined;
  /** Shown instead of no rows. */
  empty: string;
  /** Reads more rows; undefined at the end of the list. */
  onMore?: (() => void) | undefined;
}

/**
 * List whose rows are links: j and k go through them, and Enter opens one. In a column under 600 px the rows are cards:
 * the first cell is their name, the others are in words below it.
 */
export function Table<Row>({ label, columns, groups, rows, keyOf, hrefOf, current, empty, onMore }: Props<Row>) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  useKeys((key) => {
    const step = { j: 1, k: -1 }[key];
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])];
    if (step === undefined || links.length === 0) return false;
    const focused = links.findIndex((link) => link === document.activeElement);
    const open = links.findIndex((link) => link.ariaCurrent === 'true');
    const from = focused >= 0 ? focused : open;
    links[Math.min(Math.max(from + step, 0), links.length - 1)]?.focus();
    return true;
  });
  if (!rows) return <Spinner />;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    // without links in it, a frame that scrolls needs the focus itself
    <div className={styles.frame} {...(hrefOf ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}>
      <table className={styles.table} aria-label={label} ref={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {partsOf(rows, groups).map((part) => (
          <tbody key={part.label}>
            {part.label !== '' && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {part.label} <span>{part.rows.length}</span>
                </th>
              </tr>
            )}
            {part.rows.map((row) => (
              <Line key={keyOf(row)} id={keyOf(row)} row={row} {...{ columns, hrefOf, current }} />
            ))}
          </tbody>
        ))}
      </table>
      {onMore && (
        <button type="button" className={styles.more} onClick={onMore}>
          {t`Show more`}
        </button>
      )}
    </div>
  );
}

/** Returns the parts of a list that have rows. */
function partsOf<Row>(rows: readonly Row[], groups: readonly Group<Row>[] | undefined) {
  if (!groups) return [{ label: '', rows }];
  return groups.map(({ label, has }) => ({ label, rows: rows.filter(has) })).filter((part) => part.rows.length > 0);
}

interface LineProps<Row> extends Pick<Props<Row>, 'columns' | 'hrefOf' | 'current'> {
  readonly id: string | number;
  readonly row: Row;
}

/** A row. The whole of it is the target of its link. */
function Line<Row>({ id, row, columns, hrefOf, current }: LineProps<Row>) {
  const isCurrent = current !== undefined && String(id) === String(current);
  return (
    <tr data-current={isCurrent || undefined} data-link={hrefOf ? true : undefined}>
      {columns.map(({ label: column, render, isNumber, isCardEnd }, index) => (
        <td
          key={column}
          data-number={isNumber || undefined}
          data-end={isCardEnd || undefined}
          data-label={index === 0 || isCardEnd ? undefined : column}
        >
          {index === 0 && hrefOf ? (
            <a data-row className={styles.link} href={hrefOf(row)} aria-current={isCurrent || undefined}>
              {render(row)}
            </a>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  );
}
