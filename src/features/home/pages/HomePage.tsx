import { useLingui } from '@lingui/react/macro';
import { Suspense, useContext, useEffect, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { session } from '../../../client/session/session.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hrefOf } from '../../../lib/foreign-link.ts';
import { hashHref } from '../../../lib/location.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NavigationContext } from '../../../ui/navigation.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Slides } from '../../../ui/Slides.tsx';
import { firstCoins } from '../../market/store.ts';
import { Bar } from '../components/Bar.tsx';
import { Bell } from '../components/Bell.tsx';
import { Announcement } from '../components/Announcement.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { Quotes } from '../components/Quotes.tsx';
import { slidesOf, systemConfig } from '../store.ts';
import styles from '../home.module.css';

const Top = lazyPart(({ Top }) => Top);
const Wins = lazyPart(({ Wins }) => Wins);

/** ms that slides and notice may come later than the prices before home stands without them. */
const CONTENT_TIMEOUT_MS = 800;

/**
 * ms that home waits, under the skeleton of `index.html`, for the copies of the worker: drawn with them it is drawn
 * once.
 */
const CACHE_TIMEOUT_MS = 400;

/** Asks for what home shows while React is still starting. */
export const begin = (): Promise<unknown> => {
  const settled = [firstCoins, slidesOf('home'), systemConfig].map(
    (resource) =>
      new Promise<void>((done) => {
        void resource.refresh();
        subscribe(resource.state, () => isSettled(resource.state) && done());
      }),
  );
  return Promise.race([
    navigator.serviceWorker?.controller && Promise.all(settled),
    new Promise((done) => setTimeout(done, CACHE_TIMEOUT_MS)),
  ]);
};

/**
 * Home: notice, entries, slides, prices, prizes. All of it appears at once, so that nothing moves; slides that come
 * after it stand below the prices.
 */
export default function HomePage() {
  const { t } = useLingui();
  const { status } = useSnapshot(session);
  const { has } = useContext(NavigationContext);
  const list = useResource(firstCoins);
  const slides = useResource(slidesOf('home'));
  const config = useResource(systemConfig);
  const [late, setLate] = useState(false);
  const [stands, setStands] = useState<{ slides: boolean }>();

  const prices = isSettled(list);
  useEffect(() => {
    if (!prices || stands) return undefined;
    const timer = setTimeout(() => setLate(true), CONTENT_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [prices, stands]);
  if (!stands && prices && (late || (isSettled(slides) && isSettled(config)))) {
    setStands({ slides: (slides.value?.lists.length ?? 0) > 0 });
  }

  const shownSlides = slides.value && (
    <Slides label={t`News`} slides={slides.value.lists} hrefOf={(to) => hrefOf(to, has)} />
  );
  return (
    <Page
      title={t`Home`}
      bar="own"
      full
      header={<Bar />}
      actions={
        <>
          <IconButton icon="search" label={t`Search coins`} href={hashHref('/pages/coinList/index?find=1')} />
          {status === 'in' && <Bell stands={stands !== undefined} />}
        </>
      }
    >
      {stands ? (
        <>
          <Announcement text={config.value?.scroll_notice ?? ''} />
          <div className={styles.top}>
            <Suspense>
              <Top />
            </Suspense>
          </div>
          {stands.slides && shownSlides}
          <Quotes list={list} />
          <Suspense>
            <Wins />
          </Suspense>
          {!stands.slides && shownSlides}
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Page>
  );
}
