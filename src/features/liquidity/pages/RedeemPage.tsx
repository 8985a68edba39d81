import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { compare, formatAmount } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { navigate } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { useUnread } from '../../../ui/use-unread.ts';
import { Own } from '../../account/store.ts';
import { isExact } from '../interest.ts';
import styles from '../liquidity.module.css';
import { type Speed, Speeds } from '../components/Speeds.tsx';
import { useRedemption } from '../components/use-redemption.ts';
import { emptySell, sellForm } from '../store.ts';

/** How much to redeem, and how: quick and standard side by side (LIQ-08, LIQ-10). */
export default function RedeemPage() {
  const { t } = useLingui();
  const id = useId();
  const draft = useDraft(sellForm, emptySell);
  const typed = draft.fields.amount;
  const wanted: Speed = draft.fields.speed === 'quick' ? 'quick' : 'standard';
  const [tried, setTried] = useState(false);
  const amount = amountOf(typed, 'USDT');
  const positive = amount !== undefined && !isZero(amount) && isExact(amount) ? amount : undefined;
  const { terms, exact, error, again } = useRedemption(positive);
  const none = terms !== undefined && isZero(terms.available);
  const { online } = useSnapshot(connection);
  const unread = useUnread({ value: terms, error }, online, {
    offline: t({ message: "You're offline. Connect to redeem.", context: 'liquidity mining' }),
  });
  const opens = terms?.quickResets === undefined ? undefined : formatDateTime(terms.quickResets, { zone: true });
  const spent =
    terms?.redemptionsLeft === 0 &&
    (opens === undefined
      ? t`You've used all your redemptions for today.`
      : t`You've used all your redemptions for today. You can redeem again from ${opens}.`);
  const reason = unread ?? (none ? t`You have nothing in liquidity mining.` : spent || undefined);

  const left = terms?.quickLeft;
  const leftShown = formatAmount(left);
  const most = terms?.quickMost;
  const mostShown = formatAmount(most);
  const whyClosed = (): string | undefined => {
    const open = most ?? left;
    if (open === undefined) return undefined;
    if (isZero(open)) {
      const own = left !== undefined && !isZero(left);
      if (own)
        return none
          ? undefined
          : t`You've used up your own quick redemption limit for today. You can still use standard redemption.`;
      return t`Today's quick redemption limit is used up. You can still use standard redemption.`;
    }
    if (positive === undefined || compare(positive, open) <= 0) return undefined;
    if (most === undefined)
      return t`Only ${leftShown} USDT is left of today's quick redemption limit. You can redeem the full amount with standard redemption.`;
    // with no cap in the way the amount itself is too much, and the field says so
    return terms && compare(most, terms.available) < 0
      ? t`You can redeem ${mostShown} USDT with quick redemption today. You can redeem the full amount with standard redemption.`
      : undefined;
  };
  const closed = whyClosed();
  const speed: Speed = closed ? 'standard' : wanted;

  const problem = (): string | undefined => {
    if (amount === undefined) return typed === '' && tried ? t`Enter an amount.` : undefined;
    if (terms && compare(amount, terms.available) > 0) return t`You don't have that much in liquidity mining.`;
    if (!isExact(amount)) return t`Use up to 6 decimal places for USDT.`;
    if (isZero(amount)) return t`Enter an amount above 0.`;
    if (terms?.minimum !== undefined && compare(amount, terms.minimum) < 0 && compare(amount, terms.available) < 0)
      return t`Redeem at least ${formatAmount(terms.minimum)} USDT, or all.`;
    return undefined;
  };
  const ready = positive !== undefined && problem() === undefined && reason === undefined;
  const shown = formatAmount(positive);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (ready) navigate(link('/pages/Liquidity/sellConfirm', { amount: positive, speed, key: draft.key }));
  };

  return (
    <Page
      title={t`Redeem`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {ready ? t`Review ${shown} USDT` : t`Review`}
        </Button>
      }
    >
      {!terms ? (
        error ? (
          <Failed title={t`The terms didn't load`} onRetry={again}>
            {errorMessage(error)}
          </Failed>
        ) : (
          <BlockSkeleton parts={[['figure', 1]]} />
        )
      ) : (
        <form id={id} className={styles.form} onSubmit={submit} noValidate>
          <AmountField
            label={t`Amount`}
            name="amount"
            unit="USDT"
            value={typed}
            onChange={(text) => draft.change({ amount: text })}
            max={none ? undefined : terms.available}
            maxLabel={t`Max`}
            error={problem()}
            hint={
              terms.minimum !== undefined && (
                <Trans>
                  At least <Quantity value={terms.minimum} unit="USDT" />, or all
                </Trans>
              )
            }
            help={
              <Trans>
                In liquidity mining <Own value={terms.available} unit="USDT" />
              </Trans>
            }
          />
          {terms.redemptionsLeft !== undefined && (
            <Pairs pairs={[{ name: t`Redemptions left today`, value: terms.redemptionsLeft }]} />
          )}
          <Speeds
            value={speed}
            onChange={(next) => draft.change({ speed: next })}
            terms={terms}
            stale={!exact || positive === undefined}
            closed={closed}
          />
          {error && (
            <Note live>
              <p>{errorMessage(error)}</p>
              <Button kind="text" onClick={again}>{t`Try again`}</Button>
            </Note>
          )}
        </form>
      )}
    </Page>
  );
}
