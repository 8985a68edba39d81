import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { transferIn } from '../../../api/liquidity.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { formatDay } from '../../../i18n/days.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { SuccessPage } from '../../../ui/trading/SuccessPage.tsx';
import type { LockupProduct } from '../store.ts';
import type { LockupTerms } from './lockup-terms.ts';
import { useLockupStages } from './use-lockup-stages.ts';

export interface PlacedLockup {
  readonly amount: string;
  /** The terms that the customer confirmed. */
  readonly terms: LockupTerms;
  /** The server's response; may be missing for a call that was looked up. */
  readonly answer: ResponseOf<typeof transferIn> | undefined;
}

/** Shows that an amount was locked, what it earns and when it is available again (LOOK-12). */
export function LockedUp({ product, placed }: { readonly product: LockupProduct; readonly placed: PlacedLockup }) {
  const { t } = useLingui();
  const { terms, answer } = placed;
  const { days, income } = terms;
  const amount = answer?.amount ?? placed.amount;
  const [begins, ends] = [answer?.begins ?? terms.begins, answer?.arrives ?? terms.ends];
  const day = (time: number | undefined) => (time === undefined ? undefined : formatDay(time));
  const stages = useLockupStages({ status: 'processing', begins, ends });
  const lastDay = formatDay(ends);
  return (
    <SuccessPage
      title={t({ message: 'Amount locked', context: 'receipt' })}
      sentence={t`Successful transaction!`}
      story={{
        ...stages,
        amount,
        unit: 'USDT',
        charged: true,
        meaning:
          days === undefined ? t`Locked` : t`${plural(days, { one: 'Locked for # day', other: 'Locked for # days' })}`,
        next:
          income === undefined ? undefined : (
            <Trans>
              It earns <Quantity value={income} unit="USDT" /> a day, paid after each day.
            </Trans>
          ),
        when:
          ends === undefined
            ? undefined
            : { title: t`Available again: ${lastDay}`, detail: t`You can't end it early.` },
      }}
      actions={<Button href={hashHref('/pages/Lock-up/record/record')}>{t`See your lock-ups`}</Button>}
      rows={[
        { name: t`Locked`, amount, unit: 'USDT' },
        { name: t`Product`, value: product.name || product.id },
        { name: t`Order number`, value: answer?.id },
        { name: t`Start date`, value: day(begins) },
        { name: t`End date`, value: day(ends) },
      ]}
    />
  );
}
