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
export function useShareReceipt(one: Withdrawal | undefined): () => Promise<void> {
  const { t } = useLingui();
  const name = useStatus();
  return async () => {
    if (!one) return;
    const credit = one.credit || one.currency;
    const line = (label: string, value: string) => ({ name: label, value: value === '' ? '–' : value });
    const money = (value: string | undefined, unit: string) =>
      value === undefined ? '' : isolated(`${formatAmount(value)} ${unit}`);
    try {
      const { drawReceipt } = await import('../../../ui/receipt-image.ts');
      const picture = await drawReceipt({
        title: `${t`Withdrawal`} · ${name(one.status)}`,
        figure: money(one.actual, credit),
        lines: [
          line(t`Order number`, isolated(one.number)),
          line(t`Submitted`, one.created === undefined ? '' : formatDateTime(one.created, { zone: true })),
          line(t`Amount`, money(one.amount, one.currency)),
          line(t`Fee`, money(one.fee, one.currency)),
          ...(one.rate === undefined ? [] : [line(t`Exchange rate`, money(one.rate, credit))]),
          line(t`To address`, isolated(shortAddress(one.payee))),
          ...(one.chain
            ? [
                line(t`Network`, isolated(chainName(one.chain))),
                line(t`Transaction hash`, one.hash && isolated(one.hash)),
                line(t`Block height`, one.height),
              ]
            : []),
          ...(one.reason === '' ? [] : [line(t`Reason`, one.reason)]),
        ],
        foot: t`Created on this device on ${formatDateTime(Date.now(), { zone: true })}`,
      });
      const file = new File([picture], `withdrawal-${one.number || one.id}.png`, { type: 'image/png' });
      if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
        await navigator.share({ files: [file] });
        return;
      }
      saveFile(file, file.name);
      toast(t`Download success`);
    } catch (error) {
      // who closes the system's sheet has changed their mind
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(t`We couldn't create the receipt. Please try again.`, { kind: 'error' });
    }
  };
}
