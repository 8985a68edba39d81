import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { noteFirstPage } from '../client/query/before-network.ts';
import { lock } from '../client/session/lock.ts';
import { startSession } from '../client/session/session.ts';
import { currentLocation, pathOf, startScroll } from '../lib/location.ts';
import { HOME } from '../lib/routes.ts';
import { Frame } from '../ui/Frame.tsx';
import { NoticeContext } from '../ui/navigation.ts';
import { Boundary } from './Boundary.tsx';
import { whenIdle } from './idle.ts';
import { Loading } from './Loading.tsx';
import { loadChrome, useChrome } from './load-chrome.ts';
import { PageSlot } from './PageSlot.tsx';
import { reportError } from './report.ts';
import { scrollToWhenThere } from './router/scroll.ts';
import { useCurrentPage } from './router/current-page.ts';
import { isTab } from './router/tab-paths.ts';
import { Tabs } from './Tabs.tsx';
import './transitions.css';

/** One page, the tab bar where the page is a tab, and what lies over all pages. */
export function Shell() {
  const page = useCurrentPage();
  const [idle, setIdle] = useState(false);
  const { checking } = useSnapshot(lock);

  useLayoutEffect(() => {
    // a page begins at its top: to say so would have it laid out twice
    if (startScroll > 0) scrollToWhenThere(startScroll);
  }, []);
  useEffect(noteFirstPage, []);
  useEffect(() => {
    const follow = async (): Promise<void> => {
      // what follows asks who is signed in
      await startSession();
      setIdle(true);
      // beside the notices and not after them: the app works offline half a second sooner
      import('../pwa/register.ts').then(({ startServiceWorker }) => startServiceWorker(), reportError);
      loadChrome().catch(reportError);
    };
    // the page waits for the lock
    if (lock.checking) return void follow();
    return whenIdle(follow, { answers: pathOf(currentLocation()) === HOME });
  }, []);

  const bars = useMemo(() => (idle ? <ChromePart name="Banners" /> : null), [idle]);
  return (
    <NoticeContext value={bars}>
      <Frame tabs={<Tabs />} onTab={isTab(page.at)}>
        {checking ? <Loading tab={isTab(page.at)} /> : <PageSlot shown={page} />}
      </Frame>
      {idle ? <ChromePart name="Overlays" /> : null}
    </NoticeContext>
  );
}

/** What is not there yet, or fails, leaves the page alone. */
function ChromePart({ name }: { readonly name: 'Banners' | 'Overlays' }) {
  const Part = useChrome()?.[name];
  return <Boundary fallback={null}>{Part ? <Part /> : null}</Boundary>;
}
