import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { shortKey } from '../../../client/outbox/submit.ts';
import { type SubmissionHandle, useSubmission } from '../../../client/outbox/use-submission.ts';
import { redeemPoints } from '../../../api/points.ts';
import { multiply, subtract } from '../../../domain/money.ts';
import { cleanCode } from '../../../domain/typed.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FieldAction } from '../../../ui/forms/FieldAction.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { DuplicateOrderNote } from '../../submissions/index.ts';
import { points, pointsError } from '../store.ts';

interface Props {
  /** Points of the customer. */
  balance: string;
  /** Money for one point, and the fee of a redemption, in the coin `code`. */
  rate: string;
  fee: string;
  code: string;
  onClose: () => void;
}

/** Fields that make two redemptions duplicates, so that one whose response was lost is not sent again unasked. */
const DUPLICATE_KEY_FIELDS = ['number'];

/**
 * Redeems points for money: asks how many, confirms, and shows the outcome. The server books points and money in one
 * step (PROF-16).
 */
export function Redeem({ balance, rate, fee, code, onClose }: Props) {
  const [requested, setRequested] = useState<string>();
  const [typed, setTyped] = useState('');
  const submission = useSubmission(redeemPoints, {
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: () => void points.refresh({ fresh: true }),
  });
  const receivedFor = (number: string): ReactNode => (
    <Quantity value={subtract(multiply(number, rate), fee)} unit={code} />
  );
  if (requested === undefined)
    return (
      <AmountSheet
        balance={balance}
        typed={typed}
        onType={setTyped}
        receivedFor={receivedFor}
        onAsk={setRequested}
        onClose={onClose}
      />
    );
  return (
    <Confirmation
      number={requested}
      rate={rate}
      fee={fee}
      code={code}
      received={receivedFor(requested)}
      submission={submission}
      onBack={() => {
        // a refusal of this number does not apply to another
        submission.reset();
        setRequested(undefined);
      }}
      onClose={onClose}
    />
  );
}

interface AmountProps extends Pick<Props, 'balance' | 'onClose'> {
  typed: string;
  onType: (text: string) => void;
  receivedFor: (number: string) => ReactNode;
  onAsk: (number: string) => void;
}

/** Asks for the number of points, and shows the money for them. */
function AmountSheet({ balance, typed, onType, receivedFor, onAsk, onClose }: AmountProps) {
  const { t, i18n } = useLingui();
  const [showsError, setShowsError] = useState(false);
  const error = pointsError(typed, balance);
  return (
    <Sheet
      title={t`Redeem points`}
      onClose={onClose}
      actions={
        <Button
          onClick={() => {
            setShowsError(error !== undefined);
            if (!error) onAsk(typed);
          }}
        >
          {t`Continue`}
        </Button>
      }
    >
      <Field
        label={t`Points to redeem`}
        hint={t`${balance} available`}
        name="points"
        enterKeyHint="done"
        inputMode="numeric"
        ltr
        autoComplete="off"
        value={typed}
        help={
          error ? undefined : (
            <>
              {t`You get`} {receivedFor(typed)}
            </>
          )
        }
        error={showsError && error ? i18n._(error) : undefined}
        action={<FieldAction onClick={() => onType(balance)}>{t`Max`}</FieldAction>}
        clean={cleanCode}
        onChange={(text) => {
          onType(text);
          setShowsError(false);
        }}
      />
    </Sheet>
  );
}

interface ConfirmationProps extends Pick<Props, 'rate' | 'fee' | 'code' | 'onClose'> {
  number: string;
  received: ReactNode;
  submission: SubmissionHandle<typeof redeemPoints>;
  onBack: () => void;
}

function Confirmation({
  number: requested,
  rate,
  fee,
  code,
  received,
  submission,
  onBack,
  onClose,
}: ConfirmationProps) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      title={t`Redeem ${plural(requested, { one: `${requested} point`, other: `${requested} points` })}?`}
      confirm={t`Redeem ${plural(requested, { one: `${requested} point`, other: `${requested} points` })}`}
      state={submission.state}
      message={submission.message}
      stuck={submission.stuck}
      reference={submission.key === undefined ? undefined : shortKey(submission.key)}
      rows={[
        {
          name: t`Points you redeem`,
          value: t`${plural(requested, { one: `${requested} point`, other: `${requested} points` })}`,
        },
        {
          name: t({ message: 'Rate', context: 'of points' }),
          value: (
            <>
              {t`1 point`} = <Quantity value={rate} unit={code} exact />
            </>
          ),
        },
        { name: t`Fee`, value: <Quantity value={fee} unit={code} /> },
        { name: t`You get`, value: received, total: true },
        // the same call takes the points and credits the money
        { name: t`When`, value: t`Immediately` },
        { name: t`Can it be undone?`, value: t`No` },
      ]}
      done={{
        title: t({ message: 'Points redeemed', context: 'receipt' }),
        rows: [
          { name: t`Points`, value: `−${submission.answer?.points ?? requested}` },
          {
            name: t`Received`,
            value: <Quantity value={submission.answer?.amount} unit={submission.answer?.code || code} />,
            total: true,
          },
        ],
      }}
      onConfirm={() => void submission.submit({ number: requested })}
      onBack={onBack}
      onDone={onClose}
    >
      <DuplicateOrderNote of={submission.duplicate} what="redemption" />
    </ConfirmSheet>
  );
}
