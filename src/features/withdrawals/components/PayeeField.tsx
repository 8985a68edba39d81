import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import { chainName } from '../../../domain/chains.ts';
import { FieldFrame } from '../../../ui/forms/FieldFrame.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { ChainMark } from '../../../ui/trading/ChainMark.tsx';
import { Monogram } from '../../../ui/layout/Monogram.tsx';
import type { Payee } from '../../wallets/index.ts';
import styles from './payee.module.css';

const PayeeSheet = lazy(() => import('./PayeeSheet.tsx'));

/** The mark of a payee: its coin with the network, or a bank. */
export function PayeeMark({ payee: { to, currency, chain } }: { readonly payee: Payee }) {
  if (to === 'wallet') return <ChainMark code={currency} chain={chain} />;
  return (
    <Monogram>
      <Icon name="landmark" />
    </Monogram>
  );
}

interface Props {
  readonly to: 'wallet' | 'bank';
  readonly targets: readonly Payee[];
  /** The chosen payee; undefined if it was deleted elsewhere. */
  readonly target: Payee | undefined;
  readonly onChange: (id: string) => void;
}

/** Shows the chosen wallet or bank account; opens the sheet in which another is chosen or added (WALL-05). */
export function PayeeField({ to, targets, target, onChange }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <FieldFrame
        label={t`Withdraw to`}
        error={target ? undefined : t`That recipient is no longer on your list. Choose another.`}
      >
        {(control) => (
          <button
            {...control}
            type="button"
            name="target"
            className={styles.field}
            aria-haspopup="dialog"
            aria-labelledby={id}
            onClick={() => setIsOpen(true)}
          >
            <span id={id} className={styles.content}>
              <span className="visually-hidden">{t`Withdraw to`}: </span>
              {target && <PayeeMark payee={target} />}
              <span className={styles.text}>
                <bdi className={styles.name}>{target ? target.alias || target.name : t`Choose a recipient`}</bdi>
                {target?.to === 'wallet' && (
                  <span className={styles.detail}>
                    <bdi>{target.currency}</bdi> · <bdi>{chainName(target.chain)}</bdi>
                  </span>
                )}
              </span>
              <span className={styles.change}>{t`Change`}</span>
              <Icon name="chevron-down" size={20} />
            </span>
          </button>
        )}
      </FieldFrame>
      {isOpen && (
        <Suspense>
          <PayeeSheet
            to={to}
            targets={targets}
            target={target}
            onChoose={(chosenId) => {
              setIsOpen(false);
              onChange(chosenId);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
