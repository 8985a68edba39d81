import { useLingui } from '@lingui/react/macro';
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';
import { FilterChips } from './FilterChips.tsx';
import styles from './HistoryPage.module.css';
import { instead } from './instead.ts';
import { ListMore } from './ListMore.tsx';
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
  /** One record, shown beside the list from 900 px. */
  detail: ComponentType<{ id: string }>;
  /** The row of a record. */
  children: (
    item: Item,
    row: { readonly selected: boolean; readonly onClick: (event: MouseEvent) => void },
  ) => ReactElement;
}

/**
 * A history by filters, newest first, read on as its end comes into sight; one record opens on its own page, or beside
 * the list from 900 px.
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
  const [chosen, setChosen] = useState('');
  const isLoading = of.value === undefined && of.error === undefined;
  // the newest until one is chosen
  const beside = isWide ? chosen || of.items[0]?.id : undefined;
  const all = filters.options[0]?.value;
  const nothing = (
    <Empty
      icon="receipt-text"
      title={t`Nothing with this status`}
      action={<Button kind="outline" onClick={() => all && filters.onChange(all)}>{t`Show all`}</Button>}
    />
  );
  return (
    <Page title={title} aside={beside ? <Detail id={beside} /> : isWide && isLoading && <Skeleton />}>
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
              {(item) =>
                children(item, {
                  selected: item.id === beside,
                  onClick: instead(isWide ? () => setChosen(item.id) : undefined),
                })
              }
            </VirtualList>
            {of.items.length > 0 && <ListMore of={of} messageOf={messageOf} onMore={() => void history.more()} />}
          </PullToRefresh>
        )}
      </ResourceView>
    </Page>
  );
}
