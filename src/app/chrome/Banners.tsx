import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { outbox, shortKey } from '../../client/outbox/submit.ts';
import { session } from '../../client/session/session.ts';
import { transactionSuccessful } from '../../client/outbox/messages.ts';
import { useCompany } from '../../browser/company.ts';
import { navigate, pathOf } from '../../browser/location.ts';
import { acceptUpdate, declineUpdate } from '../../pwa/update.ts';
import { storageState } from '../../storage/state.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { useStill } from '../../ui/layout/use-still.ts';
import { loginFor } from '../router/guards.ts';
import { useCurrentPage } from '../router/current-page.ts';
import { ConnectionBar, useConnectionBar } from './ConnectionBar.tsx';
import { type BannerName, visibleBanners, openSubmissions, type ShownSubmission } from './priority.ts';
import { chrome } from './state.ts';
import { useUpdateShown } from './use-update-shown.ts';

const dismiss = (name: BannerName): void => {
  chrome.dismissed[name] = true;
};

/** Notices for every page that are not urgent: at most two bars under the title. */
export function Banners() {
  const { at } = useCurrentPage();
  const { status, ended } = useSnapshot(session);
  const { mode, full, offline } = useSnapshot(storageState);
  const { dismissed } = useSnapshot(chrome);
  const updateState = useUpdateShown();
  const submissions = openSubmissions(useSnapshot(outbox));
  const showsConnectionBar = useConnectionBar();

  const names = useStill(
    visibleBanners({
      checking: submissions.length > 0,
      ended: status === 'out' && ended?.redirect === false && !pathOf(at).startsWith('/pages/login/'),
      replaced: updateState === 'replaced',
      offline: showsConnectionBar,
      memory: mode === 'memory' && !dismissed['memory'],
      noOffline: offline === 'impossible' && !dismissed['noOffline'],
      // less of the history is no news where nothing opens offline
      full: full && offline === 'possible' && !dismissed['full'],
      offer: updateState === 'offer',
    }).join(' '),
  );
  return names === ''
    ? null
    : (names.split(' ') as BannerName[]).map((name) => {
        if (name === 'checking') return submissions.length > 0 && <Checking key={name} submissions={submissions} />;
        return <Bar key={name} name={name} at={at} />;
      });
}

/** Text for each outcome of a money call. */
const outcomeTexts: Readonly<Partial<Record<ShownSubmission['state'], MessageDescriptor>>> = {
  accepted: transactionSuccessful,
  refused: msg`Rejected`,
  absent: msg`Didn't go through`,
};

/** Bar of the money calls whose outcome is unknown, or is known but not seen yet (CALL-22, LOOK-07). */
function Checking({ submissions }: { readonly submissions: readonly ShownSubmission[] }) {
  const { t } = useLingui();
  const count = submissions.length;
  const key = shortKey(submissions[0]?.key ?? '');
  const outcome = count === 1 ? outcomeTexts[submissions[0]?.state ?? 'unknown'] : undefined;
  const openSheet = {
    label: t`Show`,
    onClick: () => {
      chrome.checking = true;
    },
  };
  return (
    <Banner icon="hourglass" action={openSheet}>
      {outcome ? (
        <>
          {t(outcome)} · <bdi>{key}</bdi>
        </>
      ) : count === 1 ? (
        <Trans>
          We are checking · <bdi>{key}</bdi>
        </Trans>
      ) : (
        <Plural value={count} one="We are checking # transaction" other="We are checking # transactions" />
      )}
    </Banner>
  );
}

function Bar({ name, at }: { readonly name: BannerName; readonly at: string }) {
  const { t } = useLingui();
  const company = useCompany();
  switch (name) {
    case 'ended':
      return (
        <Banner icon="log-in" action={{ label: t`Log in`, onClick: () => navigate(loginFor(at)) }}>
          <Trans>You've been logged out, so your balances are hidden.</Trans>
        </Banner>
      );
    case 'replaced':
      return (
        <Banner icon="refresh-cw" action={{ label: t`Reload`, onClick: () => void acceptUpdate() }}>
          <Trans>{company} was updated in another window. Reload when you've finished here.</Trans>
        </Banner>
      );
    case 'offline':
      return <ConnectionBar />;
    case 'memory':
      return (
        <Banner icon="hard-drive" onDismiss={() => dismiss(name)}>
          <Trans>This browser isn't saving data, so you'll need to log in again after a reload.</Trans>
        </Banner>
      );
    case 'noOffline':
      return (
        <Banner icon="hard-drive" onDismiss={() => dismiss(name)}>
          <Trans>
            This device doesn't have enough storage for {company} to work offline. Everything works while you're
            connected.
          </Trans>
        </Banner>
      );
    case 'full':
      return (
        <Banner icon="hard-drive" onDismiss={() => dismiss(name)}>
          <Trans>Your device is out of storage. Some older history won't be available offline.</Trans>
        </Banner>
      );
    case 'offer':
      return (
        <Banner
          icon="circle-arrow-up"
          action={{ label: t`Update`, onClick: () => void acceptUpdate() }}
          onDismiss={declineUpdate}
        >
          <Trans>A new version is ready.</Trans>
        </Banner>
      );
    default:
      return null;
  }
}
