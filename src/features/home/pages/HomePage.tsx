import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { loadPagesCatalog } from '../../../i18n/index.ts';
import { hrefOf } from '../../../lib/foreign-link.ts';
import { hashHref } from '../../../lib/location.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Slides } from '../../../ui/Slides.tsx';
import { tabCounts } from '../../../ui/tab-counts.ts';
import { useWide } from '../../../ui/use-media.ts';
import { firstCoins } from '../../market/store.ts';
import { Bar } from '../components/Bar.tsx';
import { Bell } from '../components/Bell.tsx';
import { Announcement } from '../components/Announcement.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { Quotes } from '../components/Quotes.tsx';
import { homeReads, slidesOf, systemConfig } from '../store.ts';
import styles from '../home.module.css';

const Top = lazyPart(
  ({ Top }) => Top,
  ({ topReady }) => topReady(),
);
const Wins = lazyPart(({ Wins }) => Wins);
const Beside = lazyPart(({ Beside }) => Beside);
/** Of a file of its own: most people have no order running. */
const Running = lazy(async () => {
  const [{ Running: Part }] = await Promise.all([import('../components/Running.tsx'), loadPagesCatalog()]);
  return { default: Part };
});

/** ms that slides and notice may come later than the prices before home stands without them. */
const CONTENT_TIMEOUT_MS = 800;

/** ms that home waits for the copies of the worker, under the skeleton of `index.html`. */
const CACHE_TIMEOUT_MS = 400;

/** Asks for what home shows while React is still starting. */
export const begin = (): Promise<unknown> => beginReads(homeReads(), { timeout: CACHE_TIMEOUT_MS });

/**
 * Home: notice, entries, slides, pending orders, prices, prizes; beside it a chart on wide screens. All of it appears
 * at once, so that nothing moves; slides and orders that come after it stand below the prices.
 */
export default function HomePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const { has } = useContext(NavigationContext);
  const list = useResource(firstCoins);
  const slides = useResource(slidesOf('home'));
  const config = useResource(systemConfig);
  const [late, setLate] = useState(false);
  const running = (useSnapshot(tabCounts)['/pages/Option/Option'] ?? 0) > 0;
  const [stands, setStands] = useState<{ slides: boolean; orders: boolean }>();
  const wide = useWide();

  const prices = isSettled(list);
  useEffect(() => {
    if (!prices || stands) return undefined;
    const timer = setTimeout(() => setLate(true), CONTENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [prices, stands]);
  if (!stands && prices && (late || (isSettled(slides) && isSettled(config)))) {
    setStands({ slides: (slides.value?.lists.length ?? 0) > 0, orders: running });
  }

  const shownSlides = slides.value && (
    <Slides label={t`News`} slides={slides.value.lists} hrefOf={(to) => hrefOf(to, has)} />
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
          {isSignedIn && <Bell stands={stands !== undefined} />}
        </>
      }
      // its place is there from the start
      aside={wide && <Suspense>{stands && coin && <Beside code={coin} />}</Suspense>}
    >
      {stands ? (
        <>
          <Announcement text={config.value?.scroll_notice ?? ''} />
          <div className={styles.columns}>
            <div>
              <div className={isSignedIn ? styles.top : styles.visitor} data-part="top">
                <Suspense fallback={<LastSeen part="top" />}>
                  <Top />
                </Suspense>
              </div>
              {stands.slides && shownSlides}
            </div>
            <div>
              {stands.orders && orders}
              <Quotes list={list} />
              {!stands.orders && running && orders}
              <Suspense>
                <Wins />
              </Suspense>
              {!stands.slides && shownSlides}
            </div>
          </div>
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Page>
  );
}
