import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { hashHref } from '../../../browser/location.ts';
import type { Path } from '../../../domain/routes.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { LinkTabs } from '../../../ui/lists/LinkTabs.tsx';

const POINTS = '/pages/mine/pointRecord' satisfies Path;

interface Props {
  readonly path: Path;
  readonly title: string;
  /** `own`: the same bar, drawn by the page (SHELL-09); `tab`: the page is one of the app's tabs. */
  readonly bar?: 'own' | 'standard' | 'tab';
  readonly bottom?: ReactNode;
  readonly children: ReactNode;
}

/** One of the pages of rewards: tabs lead to the others, and the bar to the points (LOOK-32). */
export function RewardPage({ path, title, bar = 'standard', bottom, children }: Props) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const isSignedIn = useSignedIn();
  const tabs = (
    [
      ['/pages/index/singin', t({ message: 'Check-in', context: 'short' })],
      ['/pages/index/welfare', t`Tasks`],
      ['/pages/blindbox/index', t`Blind box`],
      ['/pages/index/share', t`Invite`],
      ['/pages/mine/vipLevel', t`Level`],
    ] as const
  )
    .filter(([to]) => has(to))
    .map(([to, label]) => ({ path: to, label }));
  return (
    <Page
      title={title}
      bar={bar}
      ownHeading={bar === 'own'}
      header={
        bar === 'own' && (
          <>
            <BackButton />
            <h1>{title}</h1>
          </>
        )
      }
      actions={
        isSignedIn && has(POINTS) && <IconButton icon="history" label={t`Points history`} href={hashHref(POINTS)} />
      }
      bottom={bottom}
    >
      {isSignedIn && bar !== 'tab' && <LinkTabs label={t`Rewards`} tabs={tabs} current={path} />}
      {children}
    </Page>
  );
}
