import { useLingui } from '@lingui/react/macro';
import { Suspense, useContext, useEffect, useState } from 'react';
import { slidesOf, systemConfig } from '../../operator/index.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { foreignHref } from '../../../browser/foreign-link.ts';
import { hashHref } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { LastSeen } from '../../../ui/layout/LastSeen.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Slides } from '../../../ui/layout/Slides.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { firstCoins, loadFavourites } from '../../market/index.ts';
import { Bar } from '../components/Bar.tsx';
import { Bell } from '../components/Bell.tsx';
import { DemoTag, Notice } from '../components/Notice.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { Quotes } from '../components/Quotes.tsx';
import { useReservedHeight } from '../reserved-height.ts';
import styles from '../home.module.css';

const Top = lazyPart(
  ({ Top }) => Top,
  ({ loadTop }) => loadTop(),
);
const OwnCoins = lazyPart(({ OwnCoins }) => OwnCoins);
const VisitorActs = lazyPart(({ VisitorActs }) => VisitorActs);
const Wins = lazyPart(({ Wins }) => Wins);

/** Takes the place of the top while its code loads: the top as last seen, or a skeleton of a total and four entries. */
const TopComing = () => (
  <LastSeen part="top">
    <BlockSkeleton
      parts={[
        ['figure', 1],
        ['plates', 4],
      ]}
    />
  </LastSeen>
);

/** How long slides and notice may take after the prices before home is drawn without them. */
const CONTENT_TIMEOUT_MS = 800;

/** Starts home's reads while React is still starting. */
export const beginPageReads = (): Promise<unknown> =>
  beginReads([firstCoins, slidesOf('home'), systemConfig], { alsoRead: loadFavourites });

type Read = Parameters<typeof isSettled>[0];
type SlidesRead = Read & { readonly value?: { readonly lists: readonly unknown[] } | undefined };

/** Returns how home is drawn, fixed once its prices are there and its texts are or are late; undefined before. */
function useLayout(list: Read, slides: SlidesRead, config: Read) {
  const [isContentLate, setIsContentLate] = useState(false);
  /** With news in their place or, if they come later, at the end. */
  const [layout, setLayout] = useState<{ readonly hasNews: boolean }>();

  const arePricesSettled = isSettled(list);
  useEffect(() => {
    if (!arePricesSettled || layout) return undefined;
    const timer = setTimeout(() => setIsContentLate(true), CONTENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [arePricesSettled, layout]);
  if (!layout && arePricesSettled && (isContentLate || (isSettled(slides) && isSettled(config))))
    setLayout({ hasNews: (slides.value?.lists.length ?? 0) > 0 });
  return layout;
}

/**
 * Shows the customer's money and what is due, prices, news and prizes; on wide screens the prices are next to the rest.
 * Everything appears at once, so that nothing moves; news that arrive later go to the end.
 */
export default function HomePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const { has } = useContext(NavigationContext);
  const list = useResource(firstCoins);
  const slides = useResource(slidesOf('home'));
  const config = useResource(systemConfig);
  const layout = useLayout(list, slides, config);
  const isWide = useWide();
  const { ref, mustWait } = useReservedHeight();

  const notice = config.value?.scroll_notice ?? '';
  const demo = config.value?.demo ?? '';
  const quotes = layout && <Quotes list={list} />;
  const news = slides.value && (
    <Slides label={t`News`} slides={slides.value.lists} hrefOf={(to) => foreignHref(to, has)} />
  );
  return (
    <Page
      title={t`Home`}
      bar="own"
      full
      header={<Bar>{demo && <DemoTag text={demo} />}</Bar>}
      actions={
        <>
          <IconButton icon="search" label={t`Search coins`} href={hashHref('/pages/coinList/index?find=1')} />
          {isSignedIn && <Bell isHomeDrawn={layout !== undefined} />}
        </>
      }
      // reserves its space from the start
      aside={isWide && <div>{quotes}</div>}
      asideAtEnd
      bottom={
        isSignedIn ? undefined : (
          <Suspense>
            <VisitorActs />
          </Suspense>
        )
      }
    >
      {layout ? (
        <>
          {notice !== demo && <Notice text={notice} />}
          <div className={isWide ? undefined : styles.columns}>
            <div>
              <div className={styles.above} data-part="top" ref={ref}>
                <Suspense fallback={<TopComing />}>
                  <Top />
                </Suspense>
              </div>
              {isWide && isSignedIn && (
                <Suspense>
                  <OwnCoins />
                </Suspense>
              )}
            </div>
            {!isWide && <div data-wait={mustWait || undefined}>{quotes}</div>}
          </div>
          {layout.hasNews && news}
          <Suspense>
            <Wins />
          </Suspense>
          {!layout.hasNews && news}
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Page>
  );
}
