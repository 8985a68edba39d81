import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { navigate } from '../../../browser/location.ts';
import { isZero } from '../../../domain/rounding.ts';
import { link } from '../../../domain/routes.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { useOutageNotice } from '../../../ui/base/outage-notice.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import { QuickBlockerText } from '../components/QuickBlockerText.tsx';
import { Speeds } from '../components/Speeds.tsx';
import { type RedeemForm, useRedeemForm } from '../components/use-redeem-form.ts';
import type { RedemptionTerms } from '../components/use-redemption.ts';
import styles from '../liquidity.module.css';

/** Asks how much to redeem, and offers quick and standard redemption next to each other (LIQ-08, LIQ-10). */
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
  const { draft, typedAmount, redeemable, problem, areTermsCurrent, error, retry, blocker, speed } = form;
  const hasOutageNotice = useOutageNotice();
  return (
    <>
      <AmountField
        label={t`Amount`}
        name="amount"
        unit="USDT"
        value={typedAmount}
        onChange={(text) => draft.change({ amount: text })}
        max={isZero(terms.available) ? undefined : terms.available}
        error={problem}
        hint={
          terms.minimum !== undefined && (
            <Trans>
              At least <Quantity value={terms.minimum} unit="USDT" words />, or all
            </Trans>
          )
        }
        help={
          <Trans>
            In liquidity mining <OwnAmount value={terms.available} unit="USDT" />
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
        isStale={!areTermsCurrent || redeemable === undefined}
        quickBlocker={blocker && <QuickBlockerText blocker={blocker} />}
      />
      {error && !hasOutageNotice && (
        <Note live>
          <p>{errorMessage(error)}</p>
          <Button kind="text" onClick={retry}>{t`Try again`}</Button>
        </Note>
      )}
    </>
  );
}
