import { useLingui } from '@lingui/react/macro';
import { MIN_HASH_LENGTH } from '../../../api/recharge.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import type { AmountFault, HashFault } from '../rules.ts';
import type { Channel } from '../store.ts';

/** Returns functions that describe the faults of a report (RECH-06). */
export function useFaultTexts({ currency, minimum = '0', scale = 0 }: Pick<Channel, 'currency' | 'minimum' | 'scale'>) {
  const { t } = useLingui();
  const least = amountInWords(minimum, currency, { charged: true });
  return {
    amountText: (fault: AmountFault): string =>
      ({
        missing: t`Enter the amount you sent.`,
        decimals: t`Use up to ${scale} decimal places for ${currency}.`,
        minimum: t`The minimum amount is ${least} ${currency}.`,
      })[fault],
    hashText: (fault: HashFault): string =>
      ({
        missing: t`Enter the transaction hash.`,
        signs: t`Use letters and digits only: no spaces, dashes or other symbols.`,
        short: t`A transaction hash has at least ${MIN_HASH_LENGTH} letters and digits.`,
      })[fault],
  };
}
