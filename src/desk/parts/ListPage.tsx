import type { ReactNode } from 'react';
import type { DeskView, ViewResponse } from '../api/desk-call.ts';
import { useRows } from '../calls/views.ts';
import { deskHref, type Route } from '../shell/route.ts';
import { DeskPage } from './DeskPage.tsx';
import { Failure } from './Failure.tsx';
import { type Column, Table } from './Table.tsx';

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
  /** Shown instead of no rows. */
  empty: string;
  /** Shows the entry that is open, by its id or by its row, if the list has it. */
  renderEntry: (id: string, row: Row | undefined) => ReactNode;
}

/** A page with a list that is read page by page, and next to it the entry that is open. */
export function ListPage<V extends DeskView, Row extends { readonly id: number }>({
  title,
  tools,
  route,
  view,
  query,
  rowsOf,
  cursor,
  columns,
  empty,
  renderEntry,
}: Props<V, Row>) {
  const { rows, error, hasNextPage, fetchNextPage } = useRows(view, query, rowsOf, cursor);
  const { page, id: openId } = route;
  const openRow = rows?.find(({ id }) => String(id) === openId);
  return (
    <DeskPage title={title} tools={tools} entry={openId !== undefined && renderEntry(openId, openRow)}>
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
        />
      )}
    </DeskPage>
  );
}
