import { useLingui } from '@lingui/react/macro';
import { chainName } from '../../domain/chains.ts';
import { IconButton } from '../../ui/base/IconButton.tsx';
import { ReceiptContext } from '../../ui/figures/amount-form.ts';
import { CopyGroups } from '../../ui/figures/CopyGroups.tsx';
import { CopyLine } from '../../ui/figures/CopyLine.tsx';
import { Figure } from '../../ui/figures/Figure.tsx';
import { QrCode } from '../../ui/figures/QrCode.tsx';
import { copy } from '../../ui/overlays/copy.ts';
import { FieldList } from '../parts/FieldList.tsx';
import { decimalsOf } from '../words/money.ts';
import type { PaymentOrder } from './api.ts';
import styles from './PayOrder.module.css';

/** Where and how much to pay, to copy or to scan. */
export function PayOrder({ of: { amount, currency, to } }: { readonly of: PaymentOrder }) {
  const { t } = useLingui();
  return (
    <div className={styles.card}>
      <div className={styles.texts}>
        <p className={styles.label}>{t`Exactly`}</p>
        <p className={styles.amount}>
          <ReceiptContext value>
            <Figure value={amount} unit={currency} scale={decimalsOf(amount, currency)} size={28} />
          </ReceiptContext>
          <IconButton icon="copy" size={20} label={t`Copy amount`} onClick={() => void copy(amount, t`amount`)} />
        </p>
        {to.kind === 'bank' ? (
          <>
            <CopyLine label={t`account number`} value={to.account} full />
            <FieldList of={{ bank: to.bank, branch: to.branch, holder: to.holder }} />
          </>
        ) : (
          <>
            <p className={styles.label}>{t`To, on ${chainName(to.chain)}`}</p>
            <CopyGroups label={t`address`} value={to.address} />
            <p className={styles.label}>{t`Compare its first and last groups on your device.`}</p>
            <FieldList
              of={{
                contract: to.contract === '' ? t`the chain's own coin` : to.contract,
                decimals: to.decimals,
              }}
            />
          </>
        )}
      </div>
      {to.kind === 'wallet' && (
        <div className={styles.code}>
          <QrCode
            value={to.address}
            name={t`QR code of the address`}
            description={t`Compare the address on your device with the one next to it.`}
          />
        </div>
      )}
    </div>
  );
}
