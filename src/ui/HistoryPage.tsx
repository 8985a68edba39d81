import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ComponentType, type ReactElement, type ReactNode, useContext } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { FilterChips } from './FilterChips.tsx';
import styles from './HistoryPage.module.css';
import { ListMore } from './ListMore.tsx';
import { BesideContext } from './navigation.ts';
import { Page } from './Page.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { ResourceView } from './ResourceView.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useWide } from './use-media.ts';
import { VirtualList } from './VirtualList.tsx';

interface Listed {
  readonly id: string;
}

interface Props<Item extends Listed, Filter extends string> {
  title: string;
  /** The first of the options shows all. */
  filters: ComponentProps<typeof FilterChips<Filter>> & { readonly value: Filter };
  /** What `useHistory` gives. */
  of: ComponentProps<typeof ResourceView<unknown>>['of'] & {
    readonly items: readonly Item[];
    readonly last: boolean;
  };
  /** The history itself: reads again, or reads on. */
  history: { refresh(options?: { readonly fresh?: boolean }): Promise<unknown>; more(): Promise<unknown> };
  /** Words for an error: `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  /** Heading of an error. */
  failed: string;
  /** Names the list for a screen reader. */
  label: string;
  /** Names the list, so that its scroll position is there when the page opens again. */
  name: string;
  /** Stands in where there is no record of any kind. */
  empty: ReactNode;
  /** The newest record, beside the list from 900 px until one is opened. */
  detail: ComponentType<{ id: string }>;
  /** The row of a record, a link to its page. */
  children: (item: Item, row: { readonly selected: boolean }) => ReactElement;
}

/**
 * A history by filters, newest first, read on as its end comes into sight; one record opens on its own page, which
 * stands beside the list from 900 px.
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
  const place = useContext(BesideContext);
  const isLoading = of.value === undefined && of.error === undefined;
  const isOpen = place?.part === 'list' && place.href !== undefined;
  const first = isWide && !isOpen ? of.items[0]?.id : undefined;
  const all = filters.options[0]?.value;
  const nothing = (
    <Empty
      icon="receipt-text"
      title={t`Nothing with this status`}
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
