import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../browser/location.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { ListMore } from '../../../ui/lists/ListMore.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { PointsHead } from '../components/PointsHead.tsx';
import { Redeem } from '../components/Redeem.tsx';
import { points, pointsReasonName } from '../store.ts';

export const beginPageReads = () => beginReads([points]);

/** Shows the points: their balance, worth and every change (PROF-15, PROF-16). */
export default function PointRecordsPage() {
  const { t, i18n } = useLingui();
  const state = useHistory(points);
  const { online } = useSnapshot(connection);
  const [isRedeeming, setIsRedeeming] = useState(false);
  const { balance, rate, fee, code, closed = '', certify: needsVerification = false } = state.value ?? {};
  const reason = !online
    ? t({ message: "You're offline. Connect to redeem.", context: 'points' })
    : closed !== ''
      ? closed
      : rate === undefined || fee === undefined
        ? t`The fee or rate isn't available right now. Please try again later.`
        : balance !== undefined && isZero(balance)
          ? t`You don't have any points yet.`
          : undefined;

  return (
    <Page
      title={t`Points`}
      bottom={
        balance !== undefined &&
        (needsVerification && online ? (
          <>
            <Note>{closed}</Note>
            <Button href={hashHref('/pages/mine/Certification/primary')}>{t`Start basic verification`}</Button>
          </>
        ) : (
          <Button onClick={() => setIsRedeeming(true)} reason={reason}>{t`Redeem points`}</Button>
        ))
      }
    >
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void points.refresh()} shape="figure" headed>
        {() => <PointsHead />}
      </ResourceView>
      {state.value && <SectionHeading>{t`History`}</SectionHeading>}
      <VirtualList
        items={state.items}
        keyOf={({ id }) => id}
        label={t`Points history`}
        keep="points"
        indent="text"
        empty={
          state.last && (
            <Empty
              drawing="receipt"
              title={t`No points yet`}
            >{t`Earn points from check-ins, tasks and invitations.`}</Empty>
          )
        }
      >
        {({ reason: pointsReason, number, time }) => {
          const reasonMessage = pointsReasonName(pointsReason);
          return (
            <Row
              as="div"
              title={reasonMessage ? i18n._(reasonMessage) : <bdi>{pointsReason}</bdi>}
              detail={formatDateTime(time)}
              trailing={<Quantity value={number} sign="always" />}
            />
          );
        }}
      </VirtualList>
      <ListMore of={state} onMore={() => void points.more()} messageOf={errorMessage} />
      {isRedeeming && balance !== undefined && rate !== undefined && fee !== undefined && (
        <Redeem balance={balance} rate={rate} fee={fee} code={code ?? ''} onClose={() => setIsRedeeming(false)} />
      )}
    </Page>
  );
}
