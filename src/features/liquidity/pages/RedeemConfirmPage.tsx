import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useDraft as useFormDraft, useDraftOutcome } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { transferOut } from '../../../api/liquidity.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { navigate } from '../../../browser/location.ts';
import { newKey } from '../../../browser/random.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ConfirmPage } from '../components/ConfirmPage.tsx';
import type { Speed } from '../components/Speeds.tsx';
import { Redeemed } from '../components/Success.tsx';
import { useAddressDraft } from '../components/use-draft.ts';
import { quickArrival, useRedemption } from '../components/use-redemption.ts';
import { emptySell, refreshAll, sellForm } from '../store.ts';
import { Fee } from '../components/Fee.tsx';

/** Asks before an amount leaves liquidity mining (LIQ-06, LIQ-09, LIQ-12). */
export default function RedeemConfirmPage() {
  const draft = useAddressDraft('/pages/Liquidity/sell');
  // a new draft starts a new confirmation
  return draft ? (
    <Confirm key={`${draft.key} ${draft.speed}`} amount={draft.amount} speed={draft.speed} draftKey={draft.key} />
  ) : null;
}

interface ConfirmProps {
  readonly amount: string;
  readonly speed: Speed;
  readonly draftKey: string | undefined;
}

function Confirm({ amount, speed, draftKey }: ConfirmProps) {
  const { t } = useLingui();
  const { terms: latestTerms, areTermsCurrent, error, retry } = useRedemption(amount);
  // customers cannot confirm on yesterday's terms
  const terms = areTermsCurrent ? latestTerms : undefined;
  const money = useSubmission(transferOut, { key: draftKey, onAccepted: refreshAll });
  useDraftOutcome(useFormDraft(sellForm, emptySell), money);
  const isQuick = speed === 'quick';
  const amountText = amountInWords(amount, 'USDT');
  const arrives = money.answer?.arrives ?? (isQuick ? quickArrival(terms) : terms?.standardArrives);
  const arrival = arrives === undefined ? '–' : <bdi>{formatDateTime(arrives, { zone: true })}</bdi>;
  const what = joinNames([
    arrives === undefined && (isQuick ? t`Arrives the same day` : t`Arrives within three days`),
    isQuick && terms?.quickLost === undefined && t`Interest you lose today`,
    !isQuick && terms?.standardKept === undefined && t`Interest you keep today`,
  ]);
  const blocker =
    what === ''
      ? undefined
      : terms
        ? t`Not available right now: ${what}. You can't confirm without it. Please try again later.`
        : error
          ? errorMessage(error)
          : true;
  const switchToStandard = (): void =>
    navigate(link('/pages/Liquidity/sellConfirm', { amount, speed: 'standard', key: newKey() }), { replace: true });
  const confirm = async (): Promise<void> => {
    await money.submit({ amount, speed });
    retry();
  };
  return (
    <ConfirmPage
      title={isQuick ? t`Redeem ${amountText} USDT (quick)?` : t`Redeem ${amountText} USDT (standard)?`}
      amount={amount}
      confirm={t`Redeem ${amountText} USDT`}
      money={money}
      blocker={blocker}
      offline={t({ message: "You're offline. Connect to redeem.", context: 'liquidity mining' })}
      onConfirm={() => void confirm()}
      alternative={
        isQuick && (
          <Button kind="outline" onClick={switchToStandard}>{t`Use standard redemption for ${amountText} USDT`}</Button>
        )
      }
      rows={[
        { name: t`Added to your available balance`, value: <Quantity value={amount} unit="USDT" /> },
        { name: t`Fee`, value: <Fee value={terms?.fee} /> },
        { name: isQuick ? t`Arrives the same day` : t`Arrives within three days`, value: arrival },
        isQuick
          ? { name: t`Interest you lose today`, value: <Quantity value={terms?.quickLost} unit="USDT" charged /> }
          : {
              name: t`Interest you keep today`,
              value: <Quantity value={terms?.standardKept} unit="USDT" />,
            },
        { name: t`Can it be undone?`, value: t`No. You can subscribe again.` },
      ]}
      success={<Redeemed amount={amount} speed={speed} answer={money.answer} arrives={arrives} />}
    />
  );
}
