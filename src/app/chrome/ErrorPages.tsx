import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { hashHref } from '../../browser/location.ts';
import { HOME, type Path } from '../../domain/routes.ts';
import { withCompany } from '../../i18n/with-company.ts';
import { reloadForPage } from '../../pwa/reload.ts';
import { Button } from '../../ui/base/Button.tsx';
import type { DrawingName } from '../../ui/layout/Drawing.tsx';
import { Empty } from '../../ui/layout/Empty.tsx';
import { useOutageNotice } from '../../ui/base/outage-notice.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { type FailureReason, findListPath, preload } from '../router/page-loader.ts';
import { titles } from '../router/titles.ts';

interface StandInProps {
  readonly title: string;
  readonly drawing: DrawingName;
  readonly heading: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

function StandIn({ title, drawing, heading, children, actions }: StandInProps) {
  return (
    <Page title={title}>
      <Empty drawing={drawing} title={heading} action={actions}>
        {children}
      </Empty>
    </Page>
  );
}

function ToHome() {
  return (
    <Button kind="text" href={hashHref(HOME)}>
      <Trans>Back to home</Trans>
    </Button>
  );
}

function Reload() {
  return (
    <Button onClick={() => void reloadForPage()}>
      <Trans>Reload</Trans>
    </Button>
  );
}

/** Shown for an address without a page (SHELL-15). */
function NotFound() {
  const { t } = useLingui();
  return (
    <StandIn title={t`Page not found`} drawing="glass" heading={t`There's nothing here`} actions={<ToHome />}>
      <Trans>The link may be old or mistyped. Your account isn't affected.</Trans>
    </StandIn>
  );
}

/** Shown for a detail page that was opened without its parameters (SHELL-15). */
function Incomplete({ title, list }: { readonly title: string; readonly list: Path | undefined }) {
  const { t } = useLingui();
  const toList = list ? (
    <Button href={hashHref(list)}>
      <Trans>Go to the list</Trans>
    </Button>
  ) : (
    <ToHome />
  );
  return (
    <StandIn title={title} drawing="glass" heading={t`The link is incomplete`} actions={toList}>
      <Trans>Something is missing from the link. Choose from the list instead.</Trans>
    </StandIn>
  );
}

/** Shown for a page that failed to render (SHELL-16). */
function Crashed({ title }: { readonly title: string }) {
  const { t } = useLingui();
  return (
    <StandIn
      title={title}
      drawing="lost"
      heading={t`We couldn't show this page`}
      actions={
        <>
          <Reload />
          <ToHome />
        </>
      }
    >
      <Trans>You're still logged in and nothing was sent. Reload the page, or go to another one.</Trans>
    </StandIn>
  );
}

interface NotLoadedProps {
  readonly title: string;
  readonly path: Path;
  readonly why: FailureReason;
}

/**
 * Shown for a page whose code did not load (SHELL-21, PWA-17). During an outage only the shell offers a retry (OFF-05).
 */
function NotLoaded({ title, path, why }: NotLoadedProps) {
  const { t } = useLingui();
  const isRetryInShell = useOutageNotice();
  const retry = (
    <Button kind="outline" onClick={() => void preload(path)}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <StandIn
      title={title}
      drawing={why === 'offline' ? 'lighthouse' : 'lost'}
      heading={t`The page did not load`}
      actions={
        <>
          <Reload />
          {!isRetryInShell && retry}
        </>
      }
    >
      <Reason why={why} />
    </StandIn>
  );
}

function Reason({ why }: { readonly why: FailureReason }) {
  if (why === 'offline') return <Trans>You're offline. Connect and reload the page.</Trans>;
  if (why === 'slow') return <Trans>Loading took too long. Check your connection and reload the page.</Trans>;
  return <Trans>Part of the app didn't load, probably because of an update. Reload to get the new version.</Trans>;
}

/** Which stand-in replaces a page. */
export type StandInKind =
  | { readonly kind: 'missing' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'failed'; readonly why: FailureReason };

/** Stand-in for the page at `path` that cannot be shown. */
export function ErrorPage({ path, what }: { readonly path: Path; readonly what: StandInKind }) {
  const { t } = useLingui();
  const title = Object.hasOwn(titles, path) ? t(withCompany(titles[path])) : '';
  switch (what.kind) {
    case 'missing':
      return <NotFound />;
    case 'incomplete':
      return <Incomplete title={title} list={findListPath(path)} />;
    case 'crashed':
      return <Crashed title={title} />;
    default:
      return <NotLoaded title={title} path={path} why={what.why} />;
  }
}
