import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { slidesOf, systemConfig } from '../../operator/index.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { loadPagesCatalog } from '../../../i18n/index.ts';
import { foreignHref } from '../../../browser/foreign-link.ts';
import { hashHref } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { LastSeen } from '../../../ui/layout/LastSeen.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Slides } from '../../../ui/layout/Slides.tsx';
import { tabCounts } from '../../../ui/layout/tab-counts.ts';
import { useWide } from '../../../ui/base/use-media.ts';
import { firstCoins } from '../../market/index.ts';
import { Bar } from '../components/Bar.tsx';
import { Bell } from '../components/Bell.tsx';
import { Announcement } from '../components/Announcement.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { Quotes } from '../components/Quotes.tsx';
import styles from '../home.module.css';

const Top = lazyPart(
  ({ Top }) => Top,
  ({ loadTop }) => loadTop(),
);
const Wins = lazyPart(({ Wins }) => Wins);
const Beside = lazyPart(({ Beside }) => Beside);
/** In a separate file, because most customers have no open order. */
const Running = lazy(async () => {
  const [{ Running: Part }] = await Promise.all([import('../components/Running.tsx'), loadPagesCatalog()]);
  return { default: Part };
});

/** How long slides and announcement may take after the prices before home is drawn without them. */
const CONTENT_TIMEOUT_MS = 800;

/** Starts home's reads while React is still starting. */
export const beginPageReads = (): Promise<unknown> => beginReads([firstCoins, slidesOf('home'), systemConfig]);

/**
 * Shows the announcement, links, slides, pending orders, prices and prizes, and on wide screens a chart next to them.
 * Everything appears at once, so that nothing moves; slides and orders that arrive later go below the prices.
 */
export default function HomePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const { has } = useContext(NavigationContext);
  const list = useResource(firstCoins);
  const slides = useResource(slidesOf('home'));
  const config = useResource(systemConfig);
  const [isContentLate, setIsContentLate] = useState(false);
  const hasOpenOrders = (useSnapshot(tabCounts)['/pages/Option/Option'] ?? 0) > 0;
  /** What goes above the prices, fixed when home is drawn first; undefined before. */
  const [layout, setLayout] = useState<{ slides: boolean; orders: boolean }>();
  const isWide = useWide();

  const arePricesSettled = isSettled(list);
  useEffect(() => {
    if (!arePricesSettled || layout) return undefined;
    const timer = setTimeout(() => setIsContentLate(true), CONTENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [arePricesSettled, layout]);
  if (!layout && arePricesSettled && (isContentLate || (isSettled(slides) && isSettled(config)))) {
    setLayout({ slides: (slides.value?.lists.length ?? 0) > 0, orders: hasOpenOrders });
  }

  const news = slides.value && (
    <Slides label={t`News`} slides={slides.value.lists} hrefOf={(to) => foreignHref(to, has)} />
  );
  const orders = (
    <div data-passing>
      <Suspense fallback={<div className={styles.row} data-coming />}>
        <Running />
      </Suspense>
    </div>
  );
  const coin = list.value?.lists[0]?.code;
  return (
    <Page
      title={t`Home`}
      bar="own"
      full
      header={<Bar />}
      actions={
        <>
          <IconButton icon="search" label={t`Search coins`} href={hashHref('/pages/coinList/index?find=1')} />
          {isSignedIn && <Bell isHomeDrawn={layout !== undefined} />}
        </>
      }
      // reserves its space from the start
      aside={isWide && <Suspense>{layout && coin && <Beside code={coin} />}</Suspense>}
    >
      {layout ? (
        <>
          <Announcement text={config.value?.scroll_notice ?? ''} />
          <div className={styles.columns}>
            <div>
              <div className={isSignedIn ? styles.top : styles.visitor} data-part="top">
                <Suspense fallback={<LastSeen part="top" />}>
                  <Top />
                </Suspense>
              </div>
              {layout.slides && news}
            </div>
            <div>
              {layout.orders && orders}
              <Quotes list={list} />
              {!layout.orders && hasOpenOrders && orders}
              <Suspense>
                <Wins />
              </Suspense>
              {!layout.slides && news}
            </div>
          </div>
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Page>
  );
}
