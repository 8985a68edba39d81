import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import styles from './HistoryTabs.module.css';
import { ResourceView } from './ResourceView.tsx';
import { Rows } from '../lists/Rows.tsx';
import { TabList, TabPanel } from '../lists/TabList.tsx';

interface Props<Item, Tab extends string> {
  tabs: ComponentProps<typeof TabList<Tab>>;
  /** The result of `useHistory`. */
  of: ComponentProps<typeof ResourceView<unknown>>['of'] & { readonly last: boolean };
  items: readonly Item[];
  /** The history itself, to refresh it and to load more. */
  history: { refresh(): Promise<unknown>; more(): Promise<unknown> };
  /** `errorMessage` of `client/http/error-messages.ts`. */
  messageOf: (error: unknown) => string;
  /** Heading of an error. */
  failed: string;
  /** Label of the button that loads more. */
  more: string;
  /** Shown if the tab has no records. */
  empty: ReactNode;
  /** Renders the row of a record. */
  children: (item: Item) => ReactNode;
}

/** History with tabs, newest first. A button loads older records. */
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
