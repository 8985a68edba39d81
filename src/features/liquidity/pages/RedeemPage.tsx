import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { useOutageNotice } from '../../../ui/base/outage-notice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount, OwnAmountField } from '../../account/index.ts';
import { QuickBlockerText } from '../components/QuickBlockerText.tsx';
import { RedemptionSummary } from '../components/RedemptionSummary.tsx';
import { Speeds } from '../components/Speeds.tsx';
import { type RedeemForm, useRedeemForm } from '../components/use-redeem-form.ts';
import type { RedemptionTerms } from '../components/use-redemption.ts';
import styles from '../liquidity.module.css';
import { nearestRedemption } from '../redemption-rules.ts';

/** Asks how much to redeem, and offers quick and standard redemption next to each other (LIQ-08, LIQ-10, LOOK-29). */
export default function RedeemPage() {
  const { t } = useLingui();
  const id = useId();
  const form = useRedeemForm();
  const { draft, redeemable, isReady, reason, terms, error, retry, speed } = form;
  const amountText = amountInWords(redeemable, 'USDT');

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.markTried();
    if (isReady && redeemable !== undefined)
      navigate(link('/pages/Liquidity/sellConfirm', { amount: redeemable, speed, key: draft.key }));
    else focusField('amount', id);
  };
  const placeholder = error ? (
    <Failed title={t`The terms didn't load`} onRetry={retry}>
      {errorMessage(error)}
    </Failed>
  ) : (
    <BlockSkeleton parts={[['figure', 1]]} />
  );
  return (
    <Page
      title={t`Redeem`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {isReady ? t`Review ${amountText} USDT` : t`Review`}
        </Button>
      }
    >
      {terms ? (
        <form id={id} className={styles.form} onSubmit={submit} noValidate>
          <Fields form={form} terms={terms} />
        </form>
      ) : (
        placeholder
      )}
    </Page>
  );
}

/** Asks for amount and speed. Keeps the previous terms if the new ones fail to load. */
function Fields({ form, terms }: { readonly form: RedeemForm; readonly terms: RedemptionTerms }) {
  const { t } = useLingui();
  const { draft, typedAmount, amount, possibleAmount, problem, areTermsCurrent, error, retry, blocker, speed } = form;
  const hasOutageNotice = useOutageNotice();
  return (
    <>
      <OwnAmountField
        currency="USDT"
        scale={USDT_DECIMALS}
        typedAmount={typedAmount}
        amount={amount}
        available={terms.available}
        problem={problem}
        mended={amount && nearestRedemption(amount, terms)}
        shares={t`Share of your balance in liquidity mining`}
        hint={
          <Trans>
            In liquidity mining <OwnAmount value={terms.available} unit="USDT" />
          </Trans>
        }
        help={
          terms.minimum !== undefined && (
            <Trans>
              At least <Quantity value={terms.minimum} unit="USDT" words />, or all
            </Trans>
          )
        }
        onAmount={(text) => draft.change({ amount: text })}
      />
      <Speeds
        value={speed}
        onChange={(next) => draft.change({ speed: next })}
        terms={terms}
        isStale={!areTermsCurrent || possibleAmount === undefined}
        quickBlocker={blocker && <QuickBlockerText blocker={blocker} />}
      />
      <RedemptionSummary amount={possibleAmount} terms={terms} />
      {error && !hasOutageNotice && (
        <Note live>
          <p>{errorMessage(error)}</p>
          <Button kind="text" onClick={retry}>{t`Try again`}</Button>
        </Note>
      )}
    </>
  );
}
