import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect } from 'react';
import { pathOf } from '../lib/location.ts';
import type { Path } from '../lib/routes.ts';
import { Page } from '../ui/Page.tsx';
import { Boundary } from './Boundary.tsx';
import { useSignOutCount } from './router/sign-out-count.ts';
import { lazyChrome } from './lazy-chrome.ts';
import { Loading } from './Loading.tsx';
import type { StandInKind } from './chrome/ErrorPages.tsx';
import { usePageState } from './router/page-loader.ts';
import type { CurrentPage } from './router/current-page.ts';
import { isTab } from './router/tab-paths.ts';

const ErrorPage = lazyChrome((chrome) => chrome.ErrorPage);

/** The page of the location shown, or what stands in for it. */
export function PageSlot({ shown: visible }: { readonly shown: CurrentPage }) {
  const { at, verdict, moves, kind, from } = visible;
  const departures = useSignOutCount();
  const path = pathOf(at) as Path;
  const slot = usePageState(path);
  const settled = verdict.kind !== 'show' || slot.status !== 'loading';

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
  if (slot.status === 'failed') return <InPlace path={path} what={{ kind: 'failed', why: slot.why }} />;
  if (slot.status === 'loading') return <Loading title={slot.title} tab={isTab(at)} />;
  return (
    // a page keeps nothing of a customer who has left
    <Boundary key={`${path} ${departures}`} fallback={<InPlace path={path} what={{ kind: 'crashed' }} />}>
      <slot.Page />
    </Boundary>
  );
}

/** A stand-in; its words come when they are needed, and where even they do not come there is a way on. */
function InPlace({ path, what }: { readonly path: Path; readonly what: StandInKind }) {
  return (
    <Boundary key={what.kind} fallback={<Bare />}>
      <Suspense fallback={<Loading tab={false} />}>
        <ErrorPage path={path} what={what} />
      </Suspense>
    </Boundary>
  );
}

function Bare() {
  const { t } = useLingui();
  return (
    <Page title={t`The page did not load`} bottom={<a href="/">{t`Reload`}</a>}>
      {null}
    </Page>
  );
}
