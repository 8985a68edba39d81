import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { hashHref, pathOf } from '../lib/location.ts';
import type { Path } from '../lib/routes.ts';
import { type Beside, BesideContext, NoticeContext } from '../ui/navigation.ts';
import { Page } from '../ui/Page.tsx';
import { useWide } from '../ui/use-media.ts';
import { Boundary } from './Boundary.tsx';
import { useSignOutCount } from './router/sign-out-count.ts';
import { loadChrome, useChrome } from './load-chrome.ts';
import { Loading } from './Loading.tsx';
import { withinPageTimeout } from './page-timeout.ts';
import type { StandInKind } from './chrome/ErrorPages.tsx';
import { hasEntries, listOf, preload, usePageState } from './router/page-loader.ts';
import type { CurrentPage } from './router/current-page.ts';
import { isTab } from './router/tab-paths.ts';

const ENTRY: Beside = { part: 'entry' };

/** The page of the location shown, or what stands in for it; from 900 px on an entry beside its list (LIVE-10). */
export function PageSlot({ shown: visible }: { readonly shown: CurrentPage }) {
  const { at, verdict, moves, kind, from } = visible;
  const path = pathOf(at) as Path;
  const { status } = usePageState(path);
  const settled = verdict.kind !== 'show' || status !== 'loading';
  const wide = useWide() && verdict.kind === 'show';
  const list = useList(path, wide);

  useEffect(() => {
    if (moves > 0 && settled)
      void import('./focus.ts').then(
        ({ focusPage }) => focusPage(kind === 'back' ? from : undefined),
        () => undefined,
      );
  }, [moves, settled, kind, from]);

  if (verdict.kind === 'missing') return <InPlace path={path} what={{ kind: 'missing' }} />;
  if (verdict.kind === 'incomplete') return <InPlace path={path} what={{ kind: 'incomplete' }} />;
  if (verdict.kind !== 'show') return null;
  const beside: Beside | undefined =
    list !== undefined
      ? { part: 'list', href: hashHref(at), page: asEntry(<Slot path={path} />) }
      : wide && hasEntries(path)
        ? { part: 'list', page: <Quiet /> }
        : undefined;
  return (
    <BesideContext value={beside}>
      <Slot path={list ?? path} />
    </BesideContext>
  );
}

/** The list beside which a page opens, once its code is there. */
function useList(path: Path, wide: boolean): Path | undefined {
  const list = wide ? listOf(path) : undefined;
  const { status } = usePageState(list ?? path);
  // a window that has become wide has not fetched it
  useEffect(() => {
    if (list !== undefined) void preload(list);
  }, [list]);
  return status === 'ready' ? list : undefined;
}

/** Notices stand above the list alone. */
const asEntry = (page: ReactNode): ReactNode => (
  <BesideContext value={ENTRY}>
    <NoticeContext value={null}>{page}</NoticeContext>
  </BesideContext>
);

function Slot({ path }: { readonly path: Path }) {
  const departures = useSignOutCount();
  const slot = usePageState(path);
  if (slot.status === 'failed') return <InPlace path={path} what={{ kind: 'failed', why: slot.why }} />;
  if (slot.status === 'loading') return <Loading title={slot.title} tab={isTab(path)} />;
  return (
    // a page keeps nothing of a customer who has left
    <Boundary key={`${path} ${departures}`} fallback={<InPlace path={path} what={{ kind: 'crashed' }} />}>
      <slot.Page />
    </Boundary>
  );
}

/** Beside a list of which nothing is open. */
function Quiet() {
  const chrome = useChrome();
  return chrome ? <chrome.NothingOpen /> : null;
}

/** A stand-in; its words come when they are needed, and where even they do not come in time there is a way on. */
function InPlace({ path, what }: { readonly path: Path; readonly what: StandInKind }) {
  const chrome = useChrome();
  // the page itself has been waited for already
  const [isLate, setLate] = useState(what.kind === 'failed');
  useEffect(() => {
    withinPageTimeout(loadChrome()).catch(() => setLate(true));
  }, []);
  if (chrome)
    return (
      <Boundary key={what.kind} fallback={<Bare />}>
        <chrome.ErrorPage path={path} what={what} />
      </Boundary>
    );
  return isLate ? <Bare /> : <Loading tab={false} />;
}

function Bare() {
  const { t } = useLingui();
  return (
    <Page title={t`The page did not load`} bottom={<a href="/">{t`Reload`}</a>}>
      {null}
    </Page>
  );
}
