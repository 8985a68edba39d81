import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useDraft as useTyped, useDraftOutcome } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { transferOut } from '../../../api/liquidity.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords } from '../../../lib/decimal.ts';
import { navigate } from '../../../lib/location.ts';
import { newKey } from '../../../lib/random.ts';
import { link } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ConfirmPage } from '../components/ConfirmPage.tsx';
import type { Speed } from '../components/Speeds.tsx';
import { useDraft } from '../components/use-draft.ts';
import { quickArrival, useRedemption } from '../components/use-redemption.ts';
import { emptySell, Fee, refreshAll, sellForm } from '../store.ts';

/** Asks before an amount leaves liquidity mining (LIQ-06, LIQ-09, LIQ-12). */
export default function RedeemConfirmPage() {
  const draft = useDraft('/pages/Liquidity/sell');
  // another draft is another confirmation
  return draft ? (
    <Confirm key={`${draft.key} ${draft.speed}`} amount={draft.amount} speed={draft.speed} draftKey={draft.key} />
  ) : null;
}

function Confirm({
  amount,
  speed,
  draftKey,
}: {
  readonly amount: string;
  readonly speed: Speed;
  readonly draftKey: string | undefined;
}) {
  const { t } = useLingui();
  const { terms: parsed, exact, error, again } = useRedemption(amount);
  // what was stated for yesterday is nothing to confirm by
  const terms = exact ? parsed : undefined;
  const money = useSubmission(transferOut, { key: draftKey, onAccepted: refreshAll });
  useDraftOutcome(useTyped(sellForm, emptySell), money);
  const quick = speed === 'quick';
  const amountText = amountInWords(amount, 'USDT');
  const arrives = money.answer?.arrives ?? (quick ? quickArrival(terms) : terms?.standardArrives);
  const arrival = arrives === undefined ? '–' : <bdi>{formatDateTime(arrives, { zone: true })}</bdi>;
  const what = joinNames([
    arrives === undefined && (quick ? t`Arrives the same day` : t`Arrives within three days`),
    quick && terms?.quickLost === undefined && t`Today's interest you lose`,
    !quick && terms?.standardKept === undefined && t`Today's interest you keep`,
  ]);
  const closed =
    what === ''
      ? undefined
      : terms
        ? t`Not available right now: ${what}. You can't confirm without it. Nothing was sent; please try again later.`
        : error
          ? errorMessage(error)
          : true;
  const instead = (): void =>
    navigate(link('/pages/Liquidity/sellConfirm', { amount, speed: 'standard', key: newKey() }), { replace: true });
  const confirm = async (): Promise<void> => {
    await money.submit({ amount, speed });
    again();
  };
  return (
    <ConfirmPage
      title={quick ? t`Confirm the quick redemption` : t`Confirm the standard redemption`}
      doneTitle={quick ? t({ message: 'Redeemed', context: 'receipt' }) : t`Redemption requested`}
      amount={amount}
      confirm={t`Redeem ${amountText} USDT`}
      money={money}
      closed={closed}
      offline={t({ message: "You're offline. Connect to redeem.", context: 'liquidity mining' })}
      onConfirm={() => void confirm()}
      otherwise={
        quick && <Button kind="outline" onClick={instead}>{t`Use standard redemption for ${amountText} USDT`}</Button>
      }
      rows={[
        { name: t`Added to your available balance`, value: <Quantity value={amount} unit="USDT" /> },
        { name: t`Fee`, value: <Fee value={terms?.fee} /> },
        { name: quick ? t`Arrives the same day` : t`Arrives within three days`, value: arrival },
        quick
          ? { name: t`Today's interest you lose`, value: <Quantity value={terms?.quickLost} unit="USDT" charged /> }
          : {
              name: t`Today's interest you keep`,
              value: <Quantity value={terms?.standardKept} unit="USDT" />,
            },
        { name: t`Can it be undone?`, value: t`No. You can subscribe again.` },
      ]}
      done={[
        {
          name: quick ? t`Redeemed` : t`Being redeemed`,
          value: <Quantity value={money.answer?.amount ?? amount} unit="USDT" />,
        },
        {
          name: t`Time`,
          value:
            money.answer?.time === undefined ? '–' : <bdi>{formatDateTime(money.answer.time, { zone: true })}</bdi>,
        },
        { name: t`Transaction number`, value: money.answer?.id ?? '–' },
        { name: t`Arrives`, value: money.answer?.status === 'confirmed' ? t`Available now` : arrival },
      ]}
    />
  );
}
