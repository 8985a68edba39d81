import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { noteFirstPage } from '../client/query/before-network.ts';
import { lock } from '../client/session/lock.ts';
import { startSession } from '../client/session/session.ts';
import { currentLocation, pathOf, startScroll } from '../browser/location.ts';
import { HOME } from '../domain/routes.ts';
import { Frame } from '../ui/layout/Frame.tsx';
import { NoticeContext } from '../ui/base/navigation.ts';
import { Boundary } from '../ui/base/Boundary.tsx';
import { whenIdle } from './idle.ts';
import { Loading } from './Loading.tsx';
import { loadChrome, useChrome } from './load-chrome.ts';
import { PageSlot } from './PageSlot.tsx';
import { reportError } from './report.ts';
import { scrollWhenTallEnough } from './router/scroll.ts';
import { useCurrentPage } from './router/current-page.ts';
import { isTab } from './router/tab-paths.ts';
import { Tabs } from './Tabs.tsx';
import './transitions.css';

/** The current page, the tab bar if the page is a tab, and everything above the pages. */
export function Shell() {
  const page = useCurrentPage();
  const [isIdle, setIsIdle] = useState(false);
  const { checking } = useSnapshot(lock);

  useLayoutEffect(() => {
    // a page starts at the top anyway; scrolling there would cause a second layout
    if (startScroll > 0) scrollWhenTallEnough(startScroll);
  }, []);
  useEffect(noteFirstPage, []);
  useEffect(() => {
    const loadServices = async (): Promise<void> => {
      // the services need the session
      await startSession();
      setIsIdle(true);
      // in parallel with the chrome: the app works offline half a second sooner
      import('../pwa/register.ts').then(({ startServiceWorker }) => startServiceWorker(), reportError);
      loadChrome().catch(reportError);
    };
    // the page waits for the lock, so there is nothing to wait for here
    if (lock.checking) return void loadServices();
    return whenIdle(loadServices, { afterReads: pathOf(currentLocation()) === HOME });
  }, []);

  const bars = useMemo(() => (isIdle ? <ChromePart name="Banners" /> : null), [isIdle]);
  return (
    <NoticeContext value={bars}>
      <Frame tabs={<Tabs />} onTab={isTab(page.at)}>
        {checking ? <Loading tab={isTab(page.at)} /> : <PageSlot page={page} />}
      </Frame>
      {isIdle ? <ChromePart name="Overlays" /> : null}
    </NoticeContext>
  );
}

/** Renders nothing until the chrome is loaded. A failure does not affect the page. */
function ChromePart({ name }: { readonly name: 'Banners' | 'Overlays' }) {
  const Part = useChrome()?.[name];
  return <Boundary fallback={null}>{Part ? <Part /> : null}</Boundary>;
}
