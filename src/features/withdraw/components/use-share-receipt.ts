import { useLingui } from '@lingui/react/macro';
import { saveFile } from '../../../client/http/download.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { chainName } from '../../../lib/chains.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { toast } from '../../../ui/toast.ts';
import type { Withdrawal } from '../store.ts';
import { shortAddress } from './target.ts';
import { useStatus } from './use-status.ts';

/** Left-to-right runs keep their order inside a line of Arabic. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

/**
 * Shares the receipt of a withdrawal as a picture that is made on the device, or saves it where nothing can be shared.
 */
export function useShareReceipt(item: Withdrawal | undefined): () => Promise<void> {
  const { t } = useLingui();
  const name = useStatus();
  return async () => {
    if (!item) return;
    const credit = item.credit || item.currency;
    const line = (label: string, value: string) => ({ name: label, value: value === '' ? '–' : value });
    const money = (value: string | undefined, unit: string) =>
      value === undefined ? '' : isolated(`${formatAmount(value)} ${unit}`);
    try {
      const { drawReceipt } = await import('../../../ui/receipt-image.ts');
      const picture = await drawReceipt({
        title: `${t`Withdrawal`} · ${name(item.status)}`,
        figure: money(item.actual, credit),
        lines: [
          line(t`Order number`, isolated(item.number)),
          line(t`Submitted`, item.created === undefined ? '' : formatDateTime(item.created, { zone: true })),
          line(t`Amount`, money(item.amount, item.currency)),
          line(t`Fee`, money(item.fee, item.currency)),
          ...(item.rate === undefined ? [] : [line(t`Exchange rate`, money(item.rate, credit))]),
          line(t`To address`, isolated(shortAddress(item.payee))),
          ...(item.chain
            ? [
                line(t`Network`, isolated(chainName(item.chain))),
                line(t`Transaction hash`, item.hash && isolated(item.hash)),
                line(t`Block height`, item.height),
              ]
            : []),
          ...(item.reason === '' ? [] : [line(t`Reason`, item.reason)]),
        ],
        foot: t`Created on this device on ${formatDateTime(Date.now(), { zone: true })}`,
      });
      const file = new File([picture], `withdrawal-${item.number || item.id}.png`, { type: 'image/png' });
      if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
        await navigator.share({ files: [file] });
        return;
      }
      saveFile(file, file.name);
      toast(t`Download success`, { about: file.name });
    } catch (error) {
      // who closes the system's sheet has changed their mind
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t`We couldn't create the receipt. Please try again.`, { kind: 'error' });
    }
  };
}
