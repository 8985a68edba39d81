import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { explain } from '../../client/catalogue.ts';
import { connection } from '../../client/connection.ts';
import { useDraft } from '../../client/use-draft.ts';
import { compare, formatAmount } from '../../lib/decimal.ts';
import { isZero } from '../../lib/rounding.ts';
import { navigate } from '../../lib/location.ts';
import { link } from '../../lib/routes.ts';
import { amountOf } from '../../lib/typed-amount.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { BlockSkeleton } from '../../ui/BlockSkeleton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { useUnread } from '../../ui/use-unread.ts';
import { Own } from '../account/store.ts';
import { isExact } from './interest.ts';
import styles from './liquidity.module.css';
import { type Speed, Speeds } from './parts/Speeds.tsx';
import { useRedemption } from './parts/use-redemption.ts';
import { emptySell, sellForm } from './store.ts';

/** How much to redeem, and how: quick and standard side by side (LIQ-08, LIQ-10). */
export default function Sell() {
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
  const unread = useUnread({ value: terms, error }, online, { offline: t`Redeeming needs a connection.` });
  const reason = unread ?? (none ? t`Nothing is in liquidity mining.` : undefined);

  const left = terms?.quickLeft;
  const leftShown = formatAmount(left);
  const closed = left === undefined ? undefined
    : isZero(left) ? t`Today's cap of all customers is used up. Standard redemption is open.`
    : positive !== undefined && compare(positive, left) > 0 ? t`Only ${leftShown} USDT are left of today's cap. Standard redemption is open for the whole amount.`
    : undefined;
  const speed: Speed = closed ? 'standard' : wanted;

  const problem = (): string | undefined => {
    if (amount === undefined) return typed === '' && tried ? t`Please enter an amount.` : undefined;
    if (terms && compare(amount, terms.available) > 0) return t`This is more than is in liquidity mining.`;
    if (!isExact(amount)) return t`An amount of USDT has at most 6 decimals.`;
    if (isZero(amount)) return t`Please enter more than zero.`;
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
      bottom={<Button type="submit" form={id} reason={reason}>{ready ? t`Review ${shown} USDT` : t`Review`}</Button>}
    >
      {!terms ? (error ? <Failed title={t`The terms did not load`} onRetry={again}>{explain(error)}</Failed> : <BlockSkeleton parts={[['figure', 1]]} />) : (
        <form id={id} className={styles.form} onSubmit={submit} noValidate>
          <AmountField
            label={t`Amount`} name="amount" unit="USDT" value={typed} onChange={(text) => draft.change({ amount: text })} max={none ? undefined : terms.available} maxLabel={t`All`} error={problem()}
            help={<Trans>In liquidity mining <Own value={terms.available} unit="USDT" /></Trans>}
          />
          <Speeds value={speed} onChange={(next) => draft.change({ speed: next })} terms={terms} stale={!exact || positive === undefined} closed={closed} />
          {error && <Note live><p>{explain(error)}</p><Button kind="text" onClick={again}>{t`Try again`}</Button></Note>}
        </form>
      )}
    </Page>
  );
}
