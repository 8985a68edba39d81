import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './HistoryTabs.module.css';
import { ResourceView } from './ResourceView.tsx';
import { Rows } from './Rows.tsx';
import { TabList, TabPanel } from './TabList.tsx';

interface Props<Item, Tab extends string> {
  tabs: ComponentProps<typeof TabList<Tab>>;
  /** What `useHistory` gives. */
  of: ComponentProps<typeof ResourceView<unknown>>['of'] & { readonly last: boolean };
  items: readonly Item[];
  /** The history itself: reads again, or reads on. */
  history: { refresh(): Promise<unknown>; more(): Promise<unknown> };
  /** Words for an error: `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  /** Heading of an error. */
  failed: string;
  /** Words of the button that reads on. */
  more: string;
  /** Stands in where the tab has no record. */
  empty: ReactNode;
  /** The row of a record. */
  children: (item: Item) => ReactNode;
}

/** A history by tabs, newest first; older records come by a button. */
export function HistoryTabs<Item, Tab extends string>({
  tabs,
  of,
  items,
  history,
  messageOf,
  failed,
  more,
  empty,
  children,
}: Props<Item, Tab>) {
  return (
    <>
      <TabList<Tab> {...tabs} />
      <TabPanel id={tabs.id} value={tabs.value}>
        <ResourceView of={of} messageOf={messageOf} onRetry={() => void history.refresh()} title={failed}>
          {() =>
            items.length === 0 ? (
              empty
            ) : (
              <>
                <Rows indent="text">{items.map(children)}</Rows>
                {!of.last && (
                  <div className={styles.more}>
                    <Button kind="outline" busy={of.loading} onClick={() => void history.more()}>
                      {more}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </ResourceView>
      </TabPanel>
    </>
  );
}
