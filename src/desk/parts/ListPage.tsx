import type { ReactNode } from 'react';
import type { DeskView, ViewResponse } from '../api/desk-call.ts';
import { useRows } from '../calls/views.ts';
import { useKeys } from '../shell/keys.ts';
import { deskHref, open, type Route } from '../shell/route.ts';
import { DeskPage } from './DeskPage.tsx';
import { Failure } from './Failure.tsx';
import { type Column, type Group, Table } from './Table.tsx';

interface Props<V extends DeskView, Row> {
  /** Title of the page and name of its list. */
  title: string;
  /** Filters, a search, buttons: in the line of the title. */
  tools: ReactNode;
  route: Route;
  view: V;
  /** The filter: fields of the view, and of the addresses of its entries. */
  query: Readonly<Record<string, string | undefined>>;
  rowsOf: (response: ViewResponse<V>) => readonly Row[];
  /** The list is newest first, continued by `before` (the default), or oldest first, continued by `after`. */
  cursor?: 'before' | 'after';
  columns: readonly Column<Row>[];
  /** Parts of the list with headings, in their order; each row is in one. */
  groups?: readonly Group<Row>[];
  /** Shown instead of no rows. */
  empty: string;
  /** Shows the entry that is open, by its id or by its row, if the list has it. `rows`: undefined until it is read. */
  renderEntry: (id: string, row: Row | undefined, rows: readonly Row[] | undefined) => ReactNode;
  /** An open entry stands alone, as an `EntryPage`; j and k go to its neighbours in the list. */
  standsAlone?: boolean;
}

/**
 * Returns the row before (-1) or after (1) an entry; by the order of the ids for one that has just left the list.
 */
export function neighbourOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  openId: number,
  step: 1 | -1,
  isAscending: boolean,
): Row | undefined {
  const place = rows.findIndex(({ id }) => id === openId);
  if (place !== -1) return rows[place + step];
  const isAfter = ({ id }: Row): boolean => (isAscending ? id > openId : id < openId);
  return step === 1 ? rows.find(isAfter) : rows.findLast((row) => !isAfter(row));
}

/** Goes through a list by j and k while one of its entries stands alone. */
function useNeighbourKeys(isActive: boolean, neighbour: (step: 1 | -1) => string | undefined): void {
  useKeys((key) => {
    if (!isActive || (key !== 'j' && key !== 'k')) return false;
    const href = neighbour(key === 'j' ? 1 : -1);
    if (href !== undefined) open(href);
    return true;
  });
}

/** A page with a list that is read page by page, and next to it the entry that is open, or that entry alone. */
export function ListPage<V extends DeskView, Row extends { readonly id: number }>({
  title,
  tools,
  route,
  view,
  query,
  rowsOf,
  cursor,
  columns,
  groups,
  empty,
  renderEntry,
  standsAlone = false,
}: Props<V, Row>) {
  const { rows, error, hasNextPage, fetchNextPage } = useRows(view, query, rowsOf, cursor);
  const { page, id: openId } = route;
  const openRow = rows?.find(({ id }) => String(id) === openId);
  const isAlone = standsAlone && openId !== undefined;
  useNeighbourKeys(isAlone, (step) => {
    const next = neighbourOf(rows ?? [], Number(openId), step, cursor === 'after');
    // the last row of those that were read: the next j finds more
    if (!next && step === 1 && hasNextPage) void fetchNextPage();
    return next && deskHref(page, next.id, query);
  });
  if (isAlone) return renderEntry(openId, openRow, rows);
  return (
    <DeskPage title={title} tools={tools} entry={openId !== undefined && renderEntry(openId, openRow, rows)}>
      <Failure error={error} />
      {!error && (
        <Table
          label={title}
          rows={rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => deskHref(page, id, query)}
          current={openId}
          empty={empty}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          columns={columns}
          {...(groups ? { groups } : {})}
        />
      )}
    </DeskPage>
  );
}
