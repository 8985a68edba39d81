import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { hashHref, pathOf } from '../browser/location.ts';
import type { Path } from '../domain/routes.ts';
import { type SplitPane, SplitPaneContext, NoticeContext } from '../ui/base/navigation.ts';
import { Page } from '../ui/layout/Page.tsx';
import { useWide } from '../ui/base/use-media.ts';
import { Boundary } from '../ui/base/Boundary.tsx';
import { useSignOutCount } from './router/sign-out-count.ts';
import { loadChrome, useChrome } from './load-chrome.ts';
import { Loading } from './Loading.tsx';
import { withinPageTimeout } from './page-timeout.ts';
import type { StandInKind } from './chrome/ErrorPages.tsx';
import { hasEntries, findListPath, preload, usePageState } from './router/page-loader.ts';
import type { CurrentPage } from './router/current-page.ts';
import { isTab } from './router/tab-paths.ts';

const ENTRY: SplitPane = { part: 'entry' };

/** The current page or its stand-in; from 900 px on an entry is shown next to its list (LIVE-10). */
export function PageSlot({ page }: { readonly page: CurrentPage }) {
  const { at, decision, moves, kind, from } = page;
  const path = pathOf(at) as Path;
  const { status } = usePageState(path);
  const isSettled = decision.kind !== 'show' || status !== 'loading';
  const wide = useWide() && decision.kind === 'show';
  const list = useList(path, wide);

  useEffect(() => {
    if (moves > 0 && isSettled)
      void import('./focus.ts').then(
        ({ focusPage }) => focusPage(kind === 'back' ? from : undefined),
        () => undefined,
      );
  }, [moves, isSettled, kind, from]);

  if (decision.kind === 'missing') return <StandIn path={path} what={{ kind: 'missing' }} />;
  if (decision.kind === 'incomplete') return <StandIn path={path} what={{ kind: 'incomplete' }} />;
  if (decision.kind !== 'show') return null;
  const splitPane: SplitPane | undefined =
    list !== undefined
      ? { part: 'list', href: hashHref(at), page: asEntry(<Slot path={path} />) }
      : wide && hasEntries(path)
        ? { part: 'list', page: <NothingOpen /> }
        : undefined;
  return (
    <SplitPaneContext value={splitPane}>
      <Slot path={list ?? path} />
    </SplitPaneContext>
  );
}

/** Returns the list that a page is shown next to, once its code is loaded. */
function useList(path: Path, wide: boolean): Path | undefined {
  const list = wide ? findListPath(path) : undefined;
  const { status } = usePageState(list ?? path);
  // after a resize to a wide window the list is not loaded yet
  useEffect(() => {
    if (list !== undefined) void preload(list);
  }, [list]);
  return status === 'ready' ? list : undefined;
}

/** Renders a page as the entry next to a list. Notices are only shown above the list. */
const asEntry = (page: ReactNode): ReactNode => (
  <SplitPaneContext value={ENTRY}>
    <NoticeContext value={null}>{page}</NoticeContext>
  </SplitPaneContext>
);

function Slot({ path }: { readonly path: Path }) {
  const signOuts = useSignOutCount();
  const state = usePageState(path);
  if (state.status === 'failed') return <StandIn path={path} what={{ kind: 'failed', why: state.why }} />;
  if (state.status === 'loading') return <Loading title={state.title} tab={isTab(path)} />;
  return (
    // remounted after a logout, so that the page keeps nothing of the customer
    <Boundary key={`${path} ${signOuts}`} fallback={<StandIn path={path} what={{ kind: 'crashed' }} />}>
      <state.Page />
    </Boundary>
  );
}

/** Shown next to a list while none of its entries is open. */
function NothingOpen() {
  const chrome = useChrome();
  return chrome ? <chrome.NothingOpen /> : null;
}

/** Stand-in for a page. Its code is loaded on demand; if that fails too, a bare page offers a reload. */
function StandIn({ path, what }: { readonly path: Path; readonly what: StandInKind }) {
  const chrome = useChrome();
  // after a failed page the customer has already waited long enough
  const [isLate, setLate] = useState(what.kind === 'failed');
  useEffect(() => {
    withinPageTimeout(loadChrome()).catch(() => setLate(true));
  }, []);
  if (chrome)
    return (
      <Boundary key={what.kind} fallback={<BareErrorPage />}>
        <chrome.ErrorPage path={path} what={what} />
      </Boundary>
    );
  return isLate ? <BareErrorPage /> : <Loading tab={false} />;
}

function BareErrorPage() {
  const { t } = useLingui();
  return (
    <Page title={t`The page did not load`} bottom={<a href="/">{t`Reload`}</a>}>
      {null}
    </Page>
  );
}
