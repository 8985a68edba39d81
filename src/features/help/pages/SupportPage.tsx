import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { askHref, questionsHref } from '../../cases/index.ts';
import { systemConfig } from '../../operator/index.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { useCompany } from '../../../browser/company.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { link, LOGIN } from '../../../domain/routes.ts';
import { readLink } from '../../../domain/safe-link.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { CopyLine } from '../../../ui/figures/CopyLine.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { fetchSanitiser } from '../../../ui/layout/sanitise.ts';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { OperatorText } from '../components/OperatorText.tsx';
import { coordinates, placeFields, readPlace } from '../places.ts';
import { risk } from '../store.ts';
import styles from '../help.module.css';

export const beginPageReads = () => beginReads([systemConfig, risk], { loadCode: fetchSanitiser });

/**
 * Shows the help pages and the way to ask. Links to the operator's chat by way of a notice that names its host. Without
 * a chat, customers ask here, and visitors read how they can (HELP-01, HELP-02, HELP-08).
 */
export default function SupportPage() {
  const { t } = useLingui();
  const company = useCompany();
  const config = useResource(systemConfig);
  const isSignedIn = useSignedIn();
  const target = config.value && readLink(config.value.service_url);
  const chat = target?.kind === 'outside' ? target : undefined;
  return (
    <Page
      title={t`Support`}
      bar="own"
      ownHeading
      bottom={
        chat ? (
          <Button
            icon="headset"
            href={hashHref(link('/pages/index/web-view', { url: chat.url }))}
          >{t`Open ${chat.host}`}</Button>
        ) : isSignedIn ? (
          <Button icon="headset" href={askHref()}>{t`Ask a question`}</Button>
        ) : undefined
      }
    >
      <div className={styles.heading}>
        <h1>{t`Support`}</h1>
      </div>
      <SectionHeading>{t`Help`}</SectionHeading>
      <HelpRows isSignedIn={isSignedIn} hasChat={chat !== undefined} />
      <div className={styles.block}>
        <Note
          kind="warn"
          title={t`We never ask for a password or a code`}
        >{t`Anyone who does, or who asks you to pay before a withdrawal, isn't from ${company}.`}</Note>
      </div>
      <SectionHeading>{t`Where you are`}</SectionHeading>
      <PlaceRows />
      <SectionHeading>{t`Risk notice`}</SectionHeading>
      <OperatorText resource={risk} />
      <div className={styles.block}>
        <ResourceView
          of={config}
          messageOf={errorMessage}
          onRetry={() => void systemConfig.refresh()}
          waiting={
            <div className={styles.contact}>
              <Skeleton count={2} />
            </div>
          }
        >
          {() => <ChatNote host={chat?.host} isSignedIn={isSignedIn} />}
        </ResourceView>
      </div>
    </Page>
  );
}

interface ChatProps {
  /** Host of the chat; undefined if there is none. */
  readonly host: string | undefined;
  readonly isSignedIn: boolean;
}

/** Says where the support team answers, and how a visitor reaches us without a chat. */
function ChatNote({ host, isSignedIn }: ChatProps) {
  const { t } = useLingui();
  const company = useCompany();
  if (host === undefined)
    return (
      !isSignedIn && (
        <Note title={t`Log in to ask us`}>
          {t`If you can't log in, the company profile says how to reach us.`}
          <Button kind="text" href={hashHref(link(LOGIN, { from: '/pages/service/cases' }))}>{t`Log in`}</Button>
        </Note>
      )
    );
  const chat = { host };
  return (
    <Note title={t`Open ${chat.host}`}>
      {t`Our support team answers on ${chat.host}. We'll let you know before you leave ${company}.`}
    </Note>
  );
}

/** Links to the help pages, and for customers to their questions. */
function HelpRows({ isSignedIn, hasChat }: { readonly isSignedIn: boolean; readonly hasChat: boolean }) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const pages = (
    [
      ['/pages/intro/intro', 'book-open-text', t`How it works`],
      ['/pages/optionRule/index', 'scroll-text', t`Option rules`],
      ['/pages/index/companyProfile', 'building-2', t`Company profile`],
    ] as const
  ).filter(([path]) => has(path));
  return (
    <Rows indent="icon">
      {isSignedIn && (
        <>
          {hasChat && <Row leading={<Icon name="headset" />} title={t`Ask a question`} href={askHref()} />}
          <Row leading={<Icon name="inbox" />} title={t`Your questions`} href={questionsHref} />
        </>
      )}
      {pages.map(([path, icon, name]) => (
        <Row key={path} leading={<Icon name={icon} />} title={name} href={hashHref(path)} />
      ))}
    </Rows>
  );
}

/** Shows the place in the address, which the customer has chosen, so that they can share it with support. */
function PlaceRows() {
  const { t } = useLingui();
  const place = readPlace(new URLSearchParams(useHashSearch()));
  return (
    <>
      <Rows indent="icon">
        {place && (
          <Row
            leading={<Icon name="info" />}
            title={<bdi>{place.name ?? t`Your location`}</bdi>}
            detail={<bdi dir="ltr">{coordinates(place)}</bdi>}
            href={hashHref(link('/open-location', placeFields(place)))}
          />
        )}
        <Row
          leading={<Icon name="map-pin" />}
          title={place ? t`Choose another place` : t`Choose a place`}
          detail={t`You can share it with support. We don't send it for you.`}
          href={hashHref(
            link('/choose-location', { from: '/pages/service/index', ...(place ? placeFields(place) : {}) }),
          )}
        />
      </Rows>
      {place && (
        <div className={styles.block}>
          <CopyLine label={t`Coordinates`} value={coordinates(place)} full />
        </div>
      )}
    </>
  );
}
