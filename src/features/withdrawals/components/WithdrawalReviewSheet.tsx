import { useLingui } from '@lingui/react/macro';
import { chainName } from '../../../domain/chains.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import type { AmountForm } from '../../../ui/figures/amount-form.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { CopyGroups } from '../../../ui/figures/CopyGroups.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { Quote, PayoutTerms } from '../rules.ts';
import type { Payee } from '../../wallets/index.ts';
import styles from './withdrawal.module.css';

interface Props {
  target: Payee;
  amount: string;
  terms: PayoutTerms & { readonly arrival: string };
  /** The current quote; undefined if a term is missing. */
  current: Quote | undefined;
  /** The quote that was shown before, if it differs; the customer then has to accept the new one. */
  previous: Quote | undefined;
  /** Why the withdrawal is no longer possible, or ''. */
  blocker: string;
  /** Names the missing terms. */
  missingTerms: string | undefined;
  onAccept: () => void;
  onClose: () => void;
}

/** Shows the amount, the fee, what arrives and when; the customer accepts this before the password (WD-07). */
export function WithdrawalReviewSheet(props: Props) {
  const { target, amount, terms, current, previous, blocker, missingTerms, onAccept, onClose } = props;
  const { t } = useLingui();
  const hasChanged = previous !== undefined;
  const amountText = amountInWords(amount, terms.currency, { charged: true });
  return (
    <Sheet
      title={t`Withdraw ${amountText} ${terms.currency}?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>{t`Back`}</Button>
          <Button disabled={current === undefined || blocker !== ''} onClick={onAccept}>
            {hasChanged ? t`Accept the new terms` : t`Continue`}
          </Button>
        </>
      }
    >
      {blocker !== '' && (
        <Note kind="danger" live>
          {blocker}
        </Note>
      )}
      {hasChanged && (
        <Note
          kind="info"
          title={t`The terms have changed`}
          live
        >{t`Nothing was sent. Check the new terms, then accept them or go back.`}</Note>
      )}
      {missingTerms !== undefined && (
        <Note kind="danger" live>
          {missingTerms}
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
      <ReviewedFigures target={target} amount={amount} terms={terms} current={current} previous={previous} />
      <p className={styles.caption}>
        {target.to === 'wallet'
          ? t`Crypto withdrawals can't be reversed. Check the address group by group.`
          : t`A bank transfer can't be reversed once it's been paid.`}
      </p>
    </Sheet>
  );
}

type FiguresProps = Pick<Props, 'target' | 'amount' | 'terms' | 'current' | 'previous'>;

function ReviewedFigures({ target, amount, terms, current, previous }: FiguresProps) {
  const { t } = useLingui();
  const credit = terms.credit || terms.currency;
  return (
    <Pairs
      lines
      pairs={[
        ...(target.address === '' ? [{ name: t`Withdraw to`, value: <bdi dir="ltr">{target.name}</bdi> }] : []),
        ...(target.chain === '' ? [] : [{ name: t`Network`, value: <bdi>{chainName(target.chain)}</bdi> }]),
        { name: t`Amount`, value: <Quantity value={amount} unit={terms.currency} charged /> },
        {
          name: t`Fee, taken from the amount`,
          value: <ChangedFigure value={current?.fee} previous={previous?.fee} unit={terms.currency} charged />,
        },
        ...(current?.rate
          ? [
              {
                name: t`Exchange rate`,
                value: <ChangedFigure value={current.rate} previous={previous?.rate} unit={credit} exact />,
              },
            ]
          : []),
        {
          name: t`You receive`,
          value: <ChangedFigure value={current?.actual} previous={previous?.actual} unit={credit} />,
          total: true,
        },
        { name: t`Arrives`, value: terms.arrival || '–' },
      ]}
    />
  );
}

interface ChangedFigureProps extends AmountForm {
  value: string | undefined;
  previous: string | undefined;
}

/** Shows a figure, after the struck-through previous one if that differs. */
function ChangedFigure({ value, previous, ...form }: ChangedFigureProps) {
  if (previous === undefined || previous === value) return <Quantity value={value} {...form} />;
  return (
    <span className={styles.changed}>
      <del>
        <Quantity value={previous} {...form} />
      </del>
      <ins>
        <Quantity value={value} {...form} />
      </ins>
    </span>
  );
}
