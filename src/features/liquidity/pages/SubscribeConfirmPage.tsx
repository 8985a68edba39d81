import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useDraft as useFormDraft, useDraftOutcome } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { transferIn } from '../../../api/liquidity.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { add } from '../../../domain/money.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { usePauseReason, protection } from '../../protection/index.ts';
import { blendedRate, dailyInterest } from '../interest.ts';
import { ConfirmPage } from '../components/ConfirmPage.tsx';
import { Rate } from '../components/Rate.tsx';
import { Subscribed } from '../components/Success.tsx';
import { useAddressDraft } from '../components/use-draft.ts';
import { balance, buyForm, buyTerms, emptyBuy, refreshAll, tiers } from '../store.ts';
import { Fee } from '../components/Fee.tsx';

export const beginPageReads = () => beginReads([balance, tiers, buyTerms, protection]);

/** Asks before an amount moves into liquidity mining (LIQ-06, LIQ-07). */
export default function SubscribeConfirmPage() {
  const draft = useAddressDraft('/pages/Liquidity/buy');
  return draft ? <Confirm amount={draft.amount} draftKey={draft.key} /> : null;
}

function Confirm({ amount, draftKey }: { readonly amount: string; readonly draftKey: string | undefined }) {
  const { t } = useLingui();
  const balanceState = useResource(balance);
  const tiersState = useResource(tiers);
  const termsState = useResource(buyTerms);
  const pauseReason = usePauseReason();
  const money = useSubmission(transferIn, { key: draftKey, onAccepted: refreshAll });
  useDraftOutcome(useFormDraft(buyForm, emptyBuy), money);
  const balanceAfter = balanceState.value === undefined ? undefined : add(balanceState.value.balance, amount);
  const rateTiers = tiersState.value?.lists ?? [];
  const begins = money.answer?.begins ?? termsState.value?.begins;
  const amountText = amountInWords(amount, 'USDT', { charged: true });
  const rate = balanceAfter === undefined ? undefined : blendedRate(balanceAfter, rateTiers);
  const what = joinNames([
    rate === undefined && t({ message: 'Rate', context: 'of interest' }),
    begins === undefined && t`Starts earning`,
  ]);
  const error = balanceState.error ?? tiersState.error ?? termsState.error;
  // customers cannot confirm on cached terms, which may be of another day
  const isCurrent = [balanceState, tiersState, termsState].every(({ source }) => source === 'network');
  const blocker =
    pauseReason ??
    (isCurrent && what === ''
      ? undefined
      : isCurrent
        ? t`Not available right now: ${what}. You can't confirm without it. Please try again later.`
        : error
          ? errorMessage(error)
          : true);
  return (
    <ConfirmPage
      title={t`Subscribe with ${amountText} USDT?`}
      amount={amount}
      confirm={t`Subscribe with ${amountText} USDT`}
      money={money}
      blocker={blocker}
      offline={t`You're offline. Connect to subscribe.`}
      onConfirm={() => void money.submit({ amount })}
      rows={[
        { name: t`From your available balance`, value: <Quantity value={amount} unit="USDT" charged /> },
        { name: t`Fee`, value: <Fee value={termsState.value?.fee} /> },
        {
          name: t`Average rate, not guaranteed`,
          value: (
            <>
              <Rate value={rate} /> {t`a year`}
            </>
          ),
        },
        {
          name: t`Daily interest at these rates`,
          value: (
            <Quantity
              value={balanceAfter === undefined ? undefined : dailyInterest(balanceAfter, rateTiers)}
              unit="USDT"
            />
          ),
        },
        { name: t`Starts earning`, value: formatDay(begins) },
        {
          name: t`First interest credited on`,
          value: begins === undefined ? '–' : <bdi>{formatDateTime(begins + 86_400_000, { zone: true })}</bdi>,
        },
        { name: t`Can it be undone?`, value: t`Yes, you can redeem at any time` },
      ]}
      success={<Subscribed amount={amount} answer={money.answer} begins={begins} />}
    />
  );
}
