import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { shortKey } from '../../../client/outbox/submit.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { withdraw } from '../../../api/transfers.ts';
import { chainName } from '../../../lib/chains.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { hashHref, navigate } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyGroups } from '../../../ui/CopyGroups.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { OutcomePanel } from '../../../ui/OutcomePanel.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { PinPad } from '../../../ui/PinPad.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { quote, type Quote, type Terms } from '../rules.ts';
import { available, cards, records, terms as read, wallets } from '../store.ts';
import { shortAddress, type Target } from './target.ts';
import { useUnstated } from './use-unstated.ts';
import styles from './withdraw.module.css';

interface Props {
  draft: Draft<Record<string, string>>;
  /** As it was when the sheet opened. */
  target: Target;
  /** Why it cannot be paid any more, '' while it can: its payee was deleted or changed since, or its way closed. */
  closed: string;
  amount: string;
  /** As the server states them now: they may change while the sheet is open. */
  terms: Terms & { readonly arrival: string };
  onClose: () => void;
}

const same = (one: Quote, other: Quote): boolean =>
  one.fee === other.fee && one.actual === other.actual && one.rate === other.rate;

/**
 * Confirms a withdrawal: what leaves, the fee, what arrives and when; then the payment password on a pad that nothing
 * stores. Other figures than the accepted ones are shown beside the old and accepted anew (WD-07, WD-12). Accepted, its
 * details open (WD-08).
 */
export function WithdrawSheet({ draft, target, closed, amount, terms, onClose }: Props) {
  const { t } = useLingui();
  const unstated = useUnstated()(terms);
  const now = unstated === undefined ? quote(terms, amount) : undefined;
  const [shown, setShown] = useState(now);
  const [accepted, setAccepted] = useState<Quote>();
  const [pin, setPin] = useState('');
  const money = useSubmission(withdraw, {
    key: draft.key,
    onAccepted: (answer) => {
      draft.done();
      // a reading that began before may not know of it
      void available.refresh({ fresh: true });
      void records.refresh({ fresh: true });
      navigate(answer ? link('/pages/Withdraw/orderDetails', { id: answer.id }) : '/pages/Withdraw/record', {
        replace: true,
      });
    },
  });
  const { state } = money;
  const refused = useEffectEvent(() => {
    if (money.over) draft.renew();
    // the server may have refused the figures or the payee: they are read again
    void read.refresh({ fresh: true });
    void available.refresh();
    void (target.to === 'wallet' ? wallets : cards).refresh();
  });
  useEffect(() => {
    if (state === 'refused') refused();
  }, [state]);

  const changed = now !== undefined && shown !== undefined && !same(now, shown);
  const sending = state === 'sending';
  /** A refusal was said for what was asked then; what did not happen keeps its key, and its words. */
  const forget = (): void => {
    if (money.over) money.reset();
  };
  // what is on its way is not asked about again
  const asking = accepted !== undefined && (sending || (closed === '' && now !== undefined && same(now, accepted)));

  if (state === 'unknown') {
    return (
      <Sheet
        title={t`Withdraw`}
        onClose={onClose}
        actions={
          <>
            <Button kind="outline" onClick={onClose}>{t`Close`}</Button>
            <Button kind="outline" href={hashHref('/pages/Withdraw/record')}>{t`History`}</Button>
          </>
        }
      >
        <OutcomePanel state="unknown" reference={money.key === undefined ? undefined : shortKey(money.key)} />
      </Sheet>
    );
  }

  if (asking) {
    const back = (): void => {
      forget();
      setAccepted(undefined);
      setPin('');
    };
    return (
      <Sheet
        key="pin"
        title={t`Confirm the withdrawal`}
        onClose={onClose}
        closable={!sending}
        actions={<Button kind="outline" disabled={sending} onClick={back}>{t`Back`}</Button>}
      >
        <div className={styles.pin}>
          <p className={styles.figure}>
            <Figure size={28} value={amount} unit={terms.currency} />
          </p>
          <p className={styles.caption}>
            {t`Withdraw to`}{' '}
            {target.address === '' ? (
              <bdi dir="ltr">{target.name}</bdi>
            ) : (
              <>
                <bdi>{target.alias}</bdi> · <bdi dir="ltr">{shortAddress(target.address)}</bdi>
              </>
            )}
          </p>
          <PinPad
            label={t`Payment password`}
            value={pin}
            busy={sending}
            error={state === 'refused' ? money.message : undefined}
            onChange={setPin}
            onComplete={(paypass) =>
              void money
                .submit({
                  to: target.to,
                  target: target.id,
                  amount,
                  fee: accepted.fee,
                  ...(accepted.rate === '' ? {} : { rate: accepted.rate }),
                  paypass,
                })
                .then(() => setPin(''))
            }
          >
            <p className={styles.caption}>{t`Six digits. We never ask for it by message or phone.`}</p>
          </PinPad>
        </div>
      </Sheet>
    );
  }

  const figure = (value: string | undefined, old: string | undefined, unit: string): ReactNode =>
    changed && old !== undefined && old !== value ? (
      <span className={styles.changed}>
        <del>
          <Quantity value={old} unit={unit} />
        </del>
        <ins>
          <Quantity value={value} unit={unit} />
        </ins>
      </span>
    ) : (
      <Quantity value={value} unit={unit} />
    );
  const credit = terms.credit || terms.currency;
  return (
    <Sheet
      key="review"
      title={t`Withdraw ${formatAmount(amount)} ${terms.currency}?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button
            disabled={now === undefined || closed !== ''}
            onClick={() => {
              forget();
              setShown(now);
              setAccepted(now);
            }}
          >
            {changed ? t`Accept the new terms` : t`Continue`}
          </Button>
        </>
      }
    >
      {closed !== '' && (
        <Note kind="danger" live>
          {closed}
        </Note>
      )}
      {changed && (
        <Note
          kind="info"
          title={t`The terms have changed`}
          live
        >{t`Nothing was sent. Check the new terms, then accept them or go back.`}</Note>
      )}
      {unstated !== undefined && (
        <Note kind="danger" live>
          {unstated}
        </Note>
      )}
      {target.address !== '' && (
        <div className={styles.check}>
          <p className={styles.caption}>
            {t`Withdraw to`} <bdi>{target.alias}</bdi>
          </p>
          <CopyGroups label={t`address`} value={target.address} />
        </div>
      )}
      <Pairs
        lines
        pairs={[
          ...(target.address === '' ? [{ name: t`Withdraw to`, value: <bdi dir="ltr">{target.name}</bdi> }] : []),
          ...(target.chain === '' ? [] : [{ name: t`Network`, value: <bdi>{chainName(target.chain)}</bdi> }]),
          { name: t`Amount`, value: <Quantity value={amount} unit={terms.currency} /> },
          { name: t`Fee, taken from the amount`, value: figure(now?.fee, shown?.fee, terms.currency) },
          ...(now?.rate ? [{ name: t`Exchange rate`, value: figure(now.rate, shown?.rate, credit) }] : []),
          { name: t`You receive`, value: figure(now?.actual, shown?.actual, credit), total: true },
          { name: t`Arrives`, value: terms.arrival || '–' },
        ]}
      />
      <p className={styles.caption}>
        {target.to === 'wallet'
          ? t`Crypto withdrawals can't be reversed. Check the address group by group.`
          : t`A bank transfer can't be reversed once it's been paid.`}
      </p>
    </Sheet>
  );
}
