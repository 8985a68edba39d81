import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { connection } from '../../../client/http/connection.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../lib/chains.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { hashHref } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { BackButton } from '../../../ui/BackButton.tsx';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useUnread } from '../../../ui/use-unread.ts';
import { Own } from '../../account/store.ts';
import { FeeTerms } from '../components/FeeTerms.tsx';
import { Targets } from '../components/Targets.tsx';
import { cardTarget, samePayee, type Target, walletTarget, wayOf, waysOf, WITHDRAW } from '../components/target.ts';
import { useFaults } from '../components/use-faults.ts';
import { usePrompt } from '../components/use-prompt.ts';
import { useUnstated } from '../components/use-unstated.ts';
import { WithdrawSheet } from '../components/WithdrawSheet.tsx';
import styles from '../components/withdraw.module.css';
import { amountFault, quote } from '../rules.ts';
import { available, cards, terms, view, wallets, type Way } from '../store.ts';

const empty = { to: 'wallet', target: '', amount: '' };

/**
 * Withdraw to a wallet or a bank card: terms before typing, fee and what arrives before the password (WD-01 to WD-07).
 */
export default function WithdrawPage() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const words = useFaults();
  const [tried, setTried] = useState(false);
  /**
   * The payee that is being confirmed, with its terms: no other takes its place, whatever becomes of the lists
   * meanwhile.
   */
  const [confirming, setConfirming] = useState<{ target: Target; way: Snapshot<Way> }>();
  const draft = useDraft('withdraw', empty, confirming !== undefined);
  const stated = useResource(terms);
  const myWallets = useResource(wallets);
  const myCards = useResource(cards);
  const held = useResource(available);

  const to = draft.fields.to === 'bank' ? 'bank' : 'wallet';
  const ways = stated.value ? waysOf(stated.value) : [];
  const targets =
    to === 'wallet'
      ? myWallets.value?.lists.map(walletTarget)
      : myCards.value?.lists.map((card) => cardTarget(card, wayOf(ways, 'bank', undefined)?.currency ?? ''));
  const chosen = targets?.find(({ id }) => id === draft.fields.target);
  // deleted on another device: another payee is chosen by the customer alone
  const gone = !chosen && draft.fields.target !== '' && targets !== undefined && targets.length > 0;
  const target = gone ? undefined : (chosen ?? targets?.find(({ opens }) => opens === undefined) ?? targets?.[0]);
  const way = wayOf(ways, to, target);
  const now = confirming && wayOf(ways, to, confirming.target);
  const currency = way?.currency ?? 'USDT';
  useEffect(() => {
    if (view.currency === currency) return;
    view.currency = currency;
    void available.refresh();
  }, [currency]);

  const has = held.value?.code === currency ? held.value.available : undefined;
  const amount = amountOf(draft.fields.amount, currency);
  const fault = way && amountFault(way, amount, has);
  const quoted = way && amount !== undefined ? quote(way, amount) : undefined;
  const prompt = usePrompt(to, targets);
  const opens = stated.value?.opens;
  const cooling = opens !== undefined && opens > serverNow() ? opens : undefined;
  const percent = way?.fee;
  const unstated = useUnstated();

  const unread = useUnread(stated, online, { offline: t`You're offline. Connect to withdraw.` });
  const reason =
    unread !== undefined
      ? unread
      : cooling !== undefined
        ? t`Withdrawals are paused until ${formatDateTime(cooling, { zone: true })}.`
        : stated.value && targets && !way
          ? t`This coin isn't available on this network right now.`
          : way?.closed
            ? way.closed
            : way && unstated(way) !== undefined
              ? unstated(way)
              : target?.opens === undefined
                ? undefined
                : to === 'bank'
                  ? t`You can withdraw to this bank account from ${formatDateTime(target.opens, { zone: true })}.`
                  : t`You can withdraw to this address from ${formatDateTime(target.opens, { zone: true })}.`;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fault || !way || !target || amount === undefined || reason) {
      document.forms
        .namedItem('withdraw')
        ?.querySelector<HTMLElement>(gone ? '[name=target]' : '[name=amount]')
        ?.focus();
      return;
    }
    // what is emptied once it was sent is not wrong
    setTried(false);
    setConfirming({ target, way });
  };

  const bottom =
    prompt && !reason ? (
      <Button href={hashHref(link(prompt.path, { from: WITHDRAW }))}>{prompt.action}</Button>
    ) : (
      <Button type="submit" form="withdraw" disabled={!targets} reason={reason}>
        {amount === undefined ? t`Withdraw` : t`Withdraw ${formatAmount(amount)} ${currency}`}
      </Button>
    );
  return (
    <Page
      title={t`Withdraw`}
      bar="own"
      ownHeading
      header={
        <>
          <BackButton />
          <h1>{t`Withdraw`}</h1>
        </>
      }
      bottom={bottom}
      actions={
        <IconButton icon={ReceiptText} label={t`Withdrawal history`} href={hashHref('/pages/Withdraw/record')} />
      }
    >
      <form id="withdraw" className={styles.form} noValidate onSubmit={submit}>
        <Segmented
          label={t`Withdraw to`}
          labelHidden
          value={to}
          options={[
            { value: 'wallet', label: t`Wallet` },
            { value: 'bank', label: t`Bank account` },
          ]}
          onChange={(next) => draft.change({ to: next, target: '' })}
        />
        {cooling !== undefined && (
          <Note title={t`Withdrawals are paused after a security change`}>
            {t`Your password or phone number was changed. To protect you, withdrawals are paused until ${formatDateTime(cooling, { zone: true })}. You can still deposit, trade and redeem.`}
          </Note>
        )}
        {prompt && stated.value && (
          <Note kind="info" live>
            {prompt.text}
          </Note>
        )}
        <ResourceView
          of={stated}
          explain={errorMessage}
          onRetry={() => void terms.refresh()}
          title={t`Withdrawal terms didn't load`}
          waiting={<BlockSkeleton flush parts={[['fields', 2]]} />}
        >
          {() => (
            <>
              <Targets
                to={to}
                targets={targets}
                target={target}
                gone={gone}
                read={to === 'wallet' ? myWallets : myCards}
                onRetry={() => void (to === 'wallet' ? wallets.refresh() : cards.refresh())}
                onChange={(id) => draft.change({ target: id })}
              />
              <AmountField
                label={t`Amount`}
                name="amount"
                unit={currency}
                value={draft.fields.amount}
                max={has}
                maxLabel={t`Max`}
                hint={
                  <Trans>
                    Available <Own value={has} unit={currency} />
                  </Trans>
                }
                help={
                  way && (
                    <Trans>
                      Minimum <Quantity value={way.minimum} unit={currency} /> · Fee{' '}
                      <FeeTerms percent={percent} fixed={way.fixed} currency={currency} />
                    </Trans>
                  )
                }
                error={tried && way && fault ? words(fault, way, amount) : undefined}
                onChange={(text) => draft.change({ amount: text })}
              />
            </>
          )}
        </ResourceView>
      </form>
      {way && (
        <Card label={t`Withdrawal summary`}>
          <Pairs
            pairs={[
              { name: t`Amount`, value: <Quantity value={amount} unit={currency} /> },
              { name: t`Fee, taken from the amount`, value: <Quantity value={quoted?.fee} unit={currency} /> },
              ...(to === 'bank'
                ? [
                    {
                      name: t`Exchange rate`,
                      value:
                        way.rate === undefined ? (
                          '–'
                        ) : (
                          <>
                            <Quantity value={way.rate} unit={way.credit} />
                            {way.rateTime !== undefined && (
                              <span className={styles.caption}> · {formatDateTime(way.rateTime)}</span>
                            )}
                          </>
                        ),
                    },
                  ]
                : []),
              {
                name: t`You receive`,
                value: <Quantity value={quoted?.actual} unit={way.credit || currency} />,
                total: true,
              },
              { name: t`Arrives`, value: way.arrival || '–' },
              ...(stated.value?.left === undefined
                ? []
                : [
                    {
                      name: t`Daily withdrawal limit left`,
                      value: (
                        <>
                          <Quantity value={stated.value.left} unit="USDT" /> /{' '}
                          <Quantity value={stated.value.limit} unit="USDT" />
                        </>
                      ),
                    },
                    {
                      name: t`Daily limit resets`,
                      value:
                        stated.value.renews === undefined ? '–' : formatDateTime(stated.value.renews, { zone: true }),
                    },
                  ]),
            ]}
          />
        </Card>
      )}
      {way && target && to === 'wallet' && (
        <div className={styles.block}>
          <Note>{t`This address is on ${chainName(target.chain)}. Make sure your wallet uses that network: coins sent on another one are lost.`}</Note>
        </div>
      )}
      {confirming && amount !== undefined && (
        <WithdrawSheet
          draft={draft}
          target={confirming.target}
          amount={amount}
          terms={now ?? confirming.way}
          onClose={() => setConfirming(undefined)}
          closed={
            targets?.some((one) => samePayee(one, confirming.target)) === false
              ? t`This recipient was deleted or changed, so nothing was sent. Go back and choose again.`
              : now
                ? now.closed
                : t`This coin isn't available on this network right now.`
          }
        />
      )}
    </Page>
  );
}
