import { useLingui } from '@lingui/react/macro';
import { isShareClosed, shareOrSave } from '../../../browser/save-file.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../domain/chains.ts';
import { amountOptions, formatAmount } from '../../../domain/decimal.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { Withdrawal } from '../store.ts';
import { shortAddress } from '../../wallets/index.ts';
import { useStatusName } from '../../transfers/index.ts';

/** Wraps left-to-right text so that it keeps its order inside a line of Arabic. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

/**
 * Returns a function that draws the receipt of a withdrawal on the device and shares the picture, or saves it if the
 * browser cannot share files.
 */
export function useShareReceipt(withdrawal: Withdrawal | undefined): () => Promise<void> {
  const { t } = useLingui();
  const name = useStatusName();
  return async () => {
    if (!withdrawal) return;
    const credit = withdrawal.credit || withdrawal.currency;
    const line = (label: string, value: string) => ({ name: label, value });
    const amountText = (value: string | undefined, unit: string) =>
      value === undefined ? '' : isolated(`${formatAmount(value, amountOptions(unit, { receipt: true }))} ${unit}`);
    try {
      const { drawReceipt } = await import('../../../ui/trading/receipt-image.ts');
      const picture = await drawReceipt({
        title: `${t`Withdrawal`} · ${name(withdrawal.status)}`,
        figure: amountText(withdrawal.actual, credit),
        lines: [
          line(t`Order number`, withdrawal.number && isolated(withdrawal.number)),
          line(
            t`Submitted`,
            withdrawal.created === undefined ? '' : formatDateTime(withdrawal.created, { zone: true }),
          ),
          line(t`Amount`, amountText(withdrawal.amount, withdrawal.currency)),
          line(t`Fee`, amountText(withdrawal.fee, withdrawal.currency)),
          line(t`Exchange rate`, amountText(withdrawal.rate, credit)),
          line(t({ message: 'To', context: 'of a transfer' }), isolated(shortAddress(withdrawal.payee))),
          line(t`Network`, withdrawal.chain && isolated(chainName(withdrawal.chain))),
          line(t`Transaction hash`, withdrawal.hash && isolated(withdrawal.hash)),
          line(t`Block height`, withdrawal.height),
          line(t`Reason`, withdrawal.reason),
        ].filter(({ value }) => value !== ''),
        foot: t`Created on this device on ${formatDateTime(Date.now(), { zone: true })}`,
      });
      const file = new File([picture], `withdrawal-${withdrawal.number || withdrawal.id}.png`, { type: 'image/png' });
      if ((await shareOrSave(file)) === 'saved') toast(t`Download success`, { about: file.name });
    } catch (error) {
      if (isShareClosed(error)) return;
      toast(t`We couldn't create the receipt. Please try again.`, { kind: 'error' });
    }
  };
}
