import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useContext } from 'react';
import { Button } from '../base/Button.tsx';
import { Empty } from './Empty.tsx';
import { FilterChips } from '../forms/FilterChips.tsx';
import styles from './HistoryPage.module.css';
import { ListMore } from '../lists/ListMore.tsx';
import { SplitPaneContext } from '../base/navigation.ts';
import { Page } from './Page.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { ResourceView } from './ResourceView.tsx';
import { Skeleton } from '../base/Skeleton.tsx';
import { useWide } from '../base/use-media.ts';
import { VirtualList } from '../lists/VirtualList.tsx';

interface Listed {
  readonly id: string;
}

interface Props<Item extends Listed, Filter extends string> {
  title: string;
  /** The first option shows all records. */
  filters: ComponentProps<typeof FilterChips<Filter>> & { readonly value: Filter };
  /** The result of `useHistory`. */
  of: ComponentProps<typeof ResourceView<unknown>>['of'] & {
    readonly items: readonly Item[];
    readonly last: boolean;
  };
  /** The history itself, to refresh it and to load more. */
  history: { refresh(options?: { readonly fresh?: boolean }): Promise<unknown>; more(): Promise<unknown> };
  /** `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  /** Heading of an error. */
  failed: string;
  /** Label of the list for screen readers. */
  label: string;
  /** Name of the list, under which its row heights are remembered for the scroll position. */
  name: string;
  /** Shown if there are no records at all. */
  empty: ReactNode;
  /** Renders the newest record next to the list, from 900 px on, until one is opened. */
  detail: ComponentType<{ id: string }>;
  /** Renders the row of a record, a link to its page. */
  children: (item: Item, row: { readonly selected: boolean }) => ReactElement;
}

/**
 * History with filters, newest first. It loads more when its end scrolls into view. A record opens on its own page,
 * which is shown next to the list from 900 px on.
 */
export function HistoryPage<Item extends Listed, Filter extends string>({
  title,
  filters,
  of,
  history,
  messageOf,
  failed,
  label,
  name,
  empty,
  detail: Detail,
  children,
}: Props<Item, Filter>) {
  const { t } = useLingui();
  const isWide = useWide();
  const pane = useContext(SplitPaneContext);
  const isLoading = of.value === undefined && of.error === undefined;
  const isOpen = pane?.part === 'list' && pane.href !== undefined;
  const first = isWide && !isOpen ? of.items[0]?.id : undefined;
  const all = filters.options[0]?.value;
  const nothing = (
    <Empty
      drawing="receipt"
      title={t`No entries with this status`}
      action={<Button kind="outline" onClick={() => all && filters.onChange(all)}>{t`Show all`}</Button>}
    />
  );
  return (
    <Page title={title} aside={first ? <Detail id={first} /> : isWide && isLoading && <Skeleton />}>
      <div className={styles.filters}>
        <FilterChips<Filter> {...filters} />
      </div>
      <ResourceView
        of={of}
        messageOf={messageOf}
        onRetry={() => void history.refresh()}
        title={failed}
        shape="rows"
        unstamped
      >
        {() => (
          <PullToRefresh onRefresh={() => history.refresh({ fresh: true })} at={of.at}>
            <VirtualList
              items={of.items}
              keyOf={({ id }) => id}
              label={label}
              keep={`${name} ${filters.value}`}
              indent="text"
              empty={filters.value === all ? empty : nothing}
            >
              {(item) => children(item, { selected: item.id === first })}
            </VirtualList>
            {of.items.length > 0 && <ListMore of={of} messageOf={messageOf} onMore={() => void history.more()} />}
          </PullToRefresh>
        )}
      </ResourceView>
    </Page>
  );
}
