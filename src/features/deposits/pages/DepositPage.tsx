import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { chainName } from '../../../domain/chains.ts';
import { hashHref, navigate } from '../../../browser/location.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { ChainMark } from '../../../ui/trading/ChainMark.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NothingOpen } from '../../../ui/layout/EntryPane.tsx';
import { Monogram } from '../../../ui/layout/Monogram.tsx';
import { openInstead } from '../../../ui/lists/open-instead.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { SplitPaneContext } from '../../../ui/base/navigation.ts';
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { methodHref } from '../components/method-href.ts';
import { OnItsWay } from '../components/OnItsWay.tsx';
import styles from '../components/transfer.module.css';
import { type Channel, channels, pendingDeposits } from '../store.ts';

export const beginPageReads = () => beginReads([channels, pendingDeposits]);

/** How long the methods wait to know whether a deposit is on its way. */
const PENDING_TIMEOUT_MS = 800;

/** Whether it is known, or too late to know, whether a deposit is on its way. */
function useIsPendingKnown(): boolean {
  const pending = useHistory(pendingDeposits);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PENDING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || isSettled(pending);
}

/**
 * Lists the deposit methods, by chain or bank transfer, each with its minimum or why it is closed. A customer who can't
 * deposit at all reads why instead (RECH-01).
 */
export default function DepositPage() {
  const { t } = useLingui();
  const state = useResource(channels);
  const isPendingKnown = useIsPendingKnown();
  const isExtraWide = useExtraWide();
  const hasMethods = state.value !== undefined && state.value.lists.length > 0 && state.value.closed === '';
  return (
    <Page
      title={t`Deposit`}
      bar="own"
      ownHeading
      header={
        <>
          <BackButton />
          <h1>{t`Deposit`}</h1>
        </>
      }
      actions={<IconButton icon="receipt-text" label={t`Deposit history`} href={hashHref('/pages/Recharge/record')} />}
      aside={
        isExtraWide && <NothingOpen>{hasMethods && t`Choose a method to see where to send the money.`}</NothingOpen>
      }
    >
      <ResourceView
        of={state}
        messageOf={errorMessage}
        onRetry={() => void channels.refresh()}
        title={t`Deposit methods didn't load`}
        shape="rows"
        count={4}
      >
        {({ lists, closed }) =>
          lists.length === 0 || closed !== '' ? (
            <Empty
              icon="circle-slash"
              title={t`Deposits aren't available right now`}
              action={
                <>
                  <Button kind="outline" onClick={() => void channels.refresh()}>{t`Refresh`}</Button>
                  {closed !== '' && (
                    <Button kind="text" href={hashHref('/pages/service/index')}>{t`Contact support`}</Button>
                  )}
                </>
              }
            >
              {closed || t`Please check again later. Your balance isn't affected.`}
            </Empty>
          ) : !isPendingKnown ? (
            <Skeleton shape="rows" count={4} />
          ) : (
            <>
              <OnItsWay />
              <Group title={t`Crypto deposit`} members={lists.filter(({ kind }) => kind === 'crypto')} />
              <Group title={t`Bank transfer`} members={lists.filter(({ kind }) => kind === 'bank')} />
              <p className={styles.foot}>
                {t`Not sure which network? Use the one that your wallet sends on. Coins sent on another one are lost.`}
              </p>
            </>
          )
        }
      </ResourceView>
    </Page>
  );
}

interface GroupProps {
  title: string;
  members: readonly Channel[];
}

function Group({ title, members }: GroupProps) {
  if (members.length === 0) return null;
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <Rows>
        {members.map((channel, index) => (
          <ChannelRow key={channel.id} channel={channel} isFirst={index === 0} />
        ))}
      </Rows>
    </section>
  );
}

interface ChannelRowProps {
  channel: Channel;
  /** The first of its kind, which a link without a channel opens. */
  isFirst: boolean;
}

function ChannelRow({ channel, isFirst }: ChannelRowProps) {
  const { t } = useLingui();
  const { id, kind, name, currency, chain, bank, minimum, closed } = channel;
  const pane = useContext(SplitPaneContext);
  const openHref = pane?.part === 'list' ? pane.href : undefined;
  const isBank = kind === 'bank';
  const isOpen = closed === '';
  const href = methodHref(kind, id);
  return (
    <Row
      leading={
        isBank ? (
          <Monogram>
            <Icon name="landmark" />
          </Monogram>
        ) : (
          <ChainMark code={currency} chain={chain} />
        )
      }
      title={
        <bdi className={isOpen ? undefined : styles.closed}>
          {isBank ? `${currency} · ${bank || name}` : `${currency} · ${chainName(chain)}`}
        </bdi>
      }
      detail={
        isOpen ? (
          <Trans>
            Minimum <Quantity value={minimum} unit={currency} words />
          </Trans>
        ) : (
          t`Unavailable: ${closed}`
        )
      }
      trailing={isOpen ? undefined : <Icon name="lock" size={20} />}
      href={isOpen ? href : undefined}
      // replaces the method that is open next to the list, so that Back leads to the list (ADR 0018)
      onClick={isOpen && openHref !== undefined ? openInstead(() => navigate(href, { replace: true })) : undefined}
      selected={isFirst && openHref === methodHref(kind, null)}
    />
  );
}
