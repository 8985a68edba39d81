import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../../client/http/server-clock.ts';
import { formatDateTime } from '../../../../i18n/dates.ts';
import { amountInWords } from '../../../../domain/decimal.ts';
import { Button } from '../../../../ui/base/Button.tsx';
import { Note } from '../../../../ui/base/Note.tsx';
import { Sheet } from '../../../../ui/overlays/Sheet.tsx';
import { playMoneyLeft, type PracticeRecord } from '../../practice-rules.ts';
import { openPractice, ordersOf, practice } from '../../practice-store.ts';
import { UNIT } from '../../ticket.ts';
import type { Ticket } from '../../ticket-store.ts';
import { type PriceFeed, PriceFeedContext } from '../price-feed.ts';
import { practiceFeed, replayFeed } from './practice-feed.ts';
import { PlaceButton, PracticeForm } from './PracticeForm.tsx';
import { PracticeOrder } from './PracticeOrder.tsx';
import { PracticeStrip } from './PracticeStrip.tsx';
import { type PracticeFormState, usePracticeForm } from './use-practice-form.ts';

interface Props {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Returns the prices of the shown order, or of the form: the current ones, or a recording. */
function usePracticeFeed(record: PracticeRecord | undefined, recording: PracticeFormState['recording']): PriceFeed {
  const isReplay = record ? record.lag !== undefined : recording !== undefined;
  const prices = record?.prices ?? recording?.prices;
  const lag = record?.lag;
  const start = recording?.start ?? 0;
  const replay = useMemo(
    () => (isReplay && prices ? replayFeed(prices, () => (lag === undefined ? start : serverNow() - lag)) : undefined),
    [isReplay, prices, lag, start],
  );
  const live = useMemo(() => practiceFeed(isReplay ? [] : (prices ?? [])), [isReplay, prices]);
  useEffect(() => replay?.run(), [replay]);
  return replay?.feed ?? live;
}

/** Returns the order to show: the one that runs, and then its result until the customer practises again. */
function useShownRecord(): { readonly record: PracticeRecord | undefined; readonly clear: () => void } {
  const { records } = useSnapshot(practice);
  const [shownId, setShownId] = useState<string>();
  const openId = openPractice(records)?.order.id;
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  return { record: shownId === undefined ? undefined : records?.[shownId], clear: () => setShownId(undefined) };
}

/**
 * Lets a customer practise during the wait before the first order: real prices, the real rule, and play money that
 * stays on this device. One sheet from the form to the result (LOOK-21).
 */
export default function PracticeSheet({ ticket, onClose }: Props) {
  const { t } = useLingui();
  const { records } = useSnapshot(practice);
  const { record, clear } = useShownRecord();
  const orders = ordersOf(records);
  const left = playMoneyLeft(orders);
  const replays = Object.values(records ?? {}).filter(({ lag }) => lag !== undefined).length;
  const form = usePracticeForm(ticket, left, replays);
  const feed = usePracticeFeed(record, form.recording);
  const recordedAt = record ? record.order.created : form.recording?.start;
  const isSettled = record?.order.status === 'history';
  return (
    <PriceFeedContext value={feed}>
      <Sheet
        tall
        title={t`Practice order`}
        tag={record ? <PlayStake amount={record.order.amount} /> : <bdi dir="ltr">{ticket.code}/USDT</bdi>}
        onClose={onClose}
        actions={
          record ? (
            <>
              {isSettled && <Button kind="outline" onClick={clear}>{t`Practise again`}</Button>}
              <Button kind={isSettled ? 'filled' : 'outline'} onClick={onClose}>
                {isSettled ? t`Done` : t`Back to the order form`}
              </Button>
            </>
          ) : (
            <>
              <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
              <PlaceButton form={form} />
            </>
          )
        }
      >
        <PracticeStrip left={left} />
        {feed.isReplay && recordedAt !== undefined && <RecordedNote at={recordedAt} />}
        {record ? (
          <PracticeOrder key={record.order.id} record={record} orders={orders} />
        ) : (
          <PracticeForm form={form} />
        )}
      </Sheet>
    </PriceFeedContext>
  );
}

function PlayStake({ amount }: { readonly amount: string }) {
  const { t } = useLingui();
  const stake = amountInWords(amount, UNIT, { charged: true });
  return t`${stake} play`;
}

/** Says that the prices are a recording, and from when. */
function RecordedNote({ at }: { readonly at: number }) {
  const { t } = useLingui();
  const moment = formatDateTime(at, { seconds: true, zone: true });
  return (
    <Note icon="history">{t`You practise at prices that this device recorded on ${moment}. They aren't current.`}</Note>
  );
}
