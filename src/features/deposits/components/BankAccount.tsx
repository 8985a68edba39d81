import { Trans, useLingui } from '@lingui/react/macro';
import { bankCodes } from '../../../api/banks.ts';
import { bankNames } from '../../../i18n/banks.ts';
import { Note } from '../../../ui/base/Note.tsx';
import type { Channel } from '../store.ts';
import { CopyRow } from './CopyRow.tsx';
import styles from './transfer.module.css';

interface Props {
  channel: Channel;
  /** The amount with both decimals, as a bank's form wants it; '' without a valid amount. */
  exact: string;
}

/** Shows the account to pay to, with a button to copy each line (RECH-05). */
export function BankAccount({ channel: { bank, payee, account, currency, reference }, exact }: Props) {
  const { t } = useLingui();
  const code = bankCodes.find((bankCode) => bankCode === bank);
  const name = code ? t(bankNames[code]) : bank;
  return (
    <>
      <dl className={styles.copies}>
        <CopyRow label={t`Account name`} value={payee} />
        <CopyRow
          label={t`Bank`}
          value={code === undefined || name.includes(`(${code})`) ? name : `${name} (${code})`}
        />
        <CopyRow label={t`Account number`} value={account} />
        {exact !== '' && (
          <CopyRow
            label={t`Amount`}
            value={exact.replaceAll(',', '')}
            displayed={
              <span dir="ltr">
                {exact} {currency}
              </span>
            }
          />
        )}
        <CopyRow label={t`Reference`} value={reference} />
      </dl>
      <div className={styles.block}>
        <Note>
          <Trans>
            Transfer exactly this amount from an account in your own name, and put the reference in the transfer note.
            We use both to find your transfer.
          </Trans>
        </Note>
        <Note>
          <Trans>
            We use the rate at the time when both your money and your report have reached us. It can differ from the
            rate shown here.
          </Trans>
        </Note>
      </div>
    </>
  );
}
