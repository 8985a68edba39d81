import { Trans, useLingui } from '@lingui/react/macro';
import type { transferIn, transferOut } from '../../../api/liquidity.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { hashHref } from '../../../browser/location.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { SuccessPage } from '../../../ui/trading/SuccessPage.tsx';
import { openOverview } from './overview.ts';
import { useRedemptionStages } from './use-redemption-stages.ts';
import type { Speed } from './Speeds.tsx';

/** Button to the overview, which shows the balance, and a link to the history. */
function Actions() {
  const { t } = useLingui();
  return (
    <>
      <Button onClick={openOverview}>{t`See your balance`}</Button>
      <Button kind="text" href={hashHref('/pages/Liquidity/record')}>{t`History`}</Button>
    </>
  );
}

const moment = (time: number | undefined) =>
  time === undefined ? undefined : <bdi>{formatDateTime(time, { zone: true })}</bdi>;

interface SubscribedProps {
  readonly amount: string;
  readonly answer: ResponseOf<typeof transferIn> | undefined;
  /** When it starts to earn (ms). */
  readonly begins: number | undefined;
}

/** Shows that a subscription was accepted (LOOK-12). */
export function Subscribed({ amount, answer, begins }: SubscribedProps) {
  const { t } = useLingui();
  const title = t({ message: 'Subscribed', context: 'receipt' });
  const subscribed = { name: t`Subscribed`, amount: answer?.amount ?? amount, unit: 'USDT' };
  const first = begins === undefined ? undefined : formatDateTime(begins + DAY_MS, { zone: true });
  const day = formatDay(begins);
  return (
    <SuccessPage
      title={title}
      sentence={t`Successful transaction!`}
      story={{
        stages: [
          { name: title, state: 'done' },
          { name: t({ message: 'Earning', context: 'stage' }), state: 'next' },
          { name: t({ message: 'First interest', context: 'stage' }), state: 'next' },
        ],
        amount: subscribed.amount,
        unit: 'USDT',
        charged: true,
        meaning: t`In liquidity mining`,
        next:
          begins === undefined
            ? t`You can redeem it at any time.`
            : t`It starts earning on ${day}. You can redeem it at any time.`,
        when:
          first === undefined
            ? undefined
            : {
                title: t`First interest: ${first}`,
                detail: t`Rates change daily and aren't guaranteed.`,
              },
      }}
      actions={<Actions />}
      onClose={openOverview}
      rows={[
        subscribed,
        { name: t`Time`, value: moment(answer?.time) },
        { name: t`Transaction number`, value: answer?.id },
        { name: t`Starts earning`, value: begins === undefined ? undefined : day },
      ]}
    />
  );
}

interface RedeemedProps {
  readonly amount: string;
  readonly speed: Speed;
  readonly answer: ResponseOf<typeof transferOut> | undefined;
  /** When the money is available (ms). */
  readonly arrives: number | undefined;
}

/** Shows that a redemption was accepted, and whether the money is already available (LOOK-12). */
export function Redeemed({ amount, speed, answer, arrives }: RedeemedProps) {
  const { t } = useLingui();
  const isQuick = speed === 'quick';
  const isPaid = answer?.status === 'confirmed';
  const expected = arrives === undefined ? undefined : formatDateTime(arrives, { zone: true });
  const redeemed = {
    name: isQuick ? t`Redeemed` : t`Being redeemed`,
    amount: answer?.amount ?? amount,
    unit: 'USDT',
  };
  return (
    <SuccessPage
      title={isQuick ? t({ message: 'Redeemed', context: 'receipt' }) : t`Redemption requested`}
      sentence={t`Successful transaction!`}
      story={{
        stages: useRedemptionStages(isPaid ? ['submitted', 'waiting', 'confirmed'] : ['submitted']),
        amount: redeemed.amount,
        unit: 'USDT',
        meaning: redeemed.name,
        next: isPaid
          ? t`It's in your balance, and you can use it now.`
          : isQuick
            ? t`We add it to your balance the same day.`
            : t`It keeps earning interest today. Then we add it to your balance.`,
        when:
          isPaid || expected === undefined
            ? undefined
            : {
                title: (
                  <Trans>
                    Arrives by <bdi>{expected}</bdi>
                  </Trans>
                ),
              },
      }}
      actions={<Actions />}
      onClose={openOverview}
      rows={[
        redeemed,
        { name: t`Time`, value: moment(answer?.time) },
        { name: t`Transaction number`, value: answer?.id },
        { name: t`Arrives`, value: isPaid ? t`Available now` : moment(arrives) },
      ]}
    />
  );
}
