import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { NothingOpen } from '../../../ui/layout/EntryPane.tsx';
import { HistoryTabs } from '../../../ui/layout/HistoryTabs.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { RecordSheet } from '../components/RecordSheet.tsx';
import { useRecordWords } from '../components/record-words.ts';
import { type Kind, type LiquidityRecord, records, recordFilter } from '../store.ts';

export const beginPageReads = () => beginReads([records]);

/** Lists subscriptions, redemptions and interest, newest first, even offline (LIQ-13). */
export default function LiquidityRecordsPage() {
  const { t } = useLingui();
  const [kind, setKind] = useState<Kind>(recordFilter.kind);
  const [open, setOpen] = useState<LiquidityRecord>();
  const isWide = useWide();
  const history = useHistory(records);

  const choose = (next: Kind): void => {
    recordFilter.kind = next;
    setKind(next);
    void records.refresh();
  };
  const items = history.items as readonly LiquidityRecord[];
  const entry = open && <RecordSheet key={open.id} record={open} onClose={() => setOpen(undefined)} />;
  return (
    <Page title={t`Liquidity mining history`} aside={isWide && (entry ?? <NothingOpen />)}>
      <HistoryTabs<LiquidityRecord, Kind>
        tabs={{
          id: 'liquidity',
          label: t`Filter history`,
          value: kind,
          onChange: choose,
          tabs: [
            { value: 'all', label: t`All` },
            { value: 'subscribe', label: t`Subscriptions` },
            { value: 'redeem', label: t`Redemptions` },
            { value: 'interest', label: t`Interest` },
          ],
        }}
        of={history}
        items={items}
        history={records}
        messageOf={errorMessage}
        failed={t`Your history didn't load`}
        more={t`Show older transactions`}
        empty={
          <Empty
            drawing="boat"
            title={t`Nothing here yet`}
            action={<Button kind="outline" href={hashHref('/pages/Liquidity/buy')}>{t`Subscribe`}</Button>}
          >
            {t`Your subscriptions, redemptions and daily interest will appear here.`}
          </Empty>
        }
      >
        {(record) => (
          <RecordRow
            key={record.id}
            record={record}
            selected={isWide && record.id === open?.id}
            onOpen={() => setOpen(record)}
          />
        )}
      </HistoryTabs>
      {!isWide && entry}
    </Page>
  );
}

interface RowProps {
  readonly record: LiquidityRecord;
  readonly selected: boolean;
  readonly onOpen: () => void;
}

function RecordRow({ record, selected, onOpen }: RowProps) {
  const words = useRecordWords();
  return (
    <Row
      title={words.kind(record)}
      onClick={onOpen}
      selected={selected}
      detail={record.kind === 'interest' ? formatDay(record.date) : <bdi>{formatDateTime(record.time)}</bdi>}
      trailing={
        <Quantity value={record.kind === 'redeem' ? `-${record.amount}` : record.amount} unit="USDT" sign="always" />
      }
      trailingDetail={words.state(record.status)}
    />
  );
}
