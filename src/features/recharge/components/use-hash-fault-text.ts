import { useLingui } from '@lingui/react/macro';
import { MIN_HASH_LENGTH } from '../../../api/recharge.ts';
import type { HashFault } from '../rules.ts';

/** Returns a function that describes the fault of a transaction hash (RECH-06). */
export function useHashFaultText(): (fault: HashFault) => string {
  const { t } = useLingui();
  return (fault) =>
    ({
      missing: t`Enter the transaction hash.`,
      signs: t`Use letters and digits only: no spaces, dashes or other symbols.`,
      short: t`A transaction hash has at least ${MIN_HASH_LENGTH} letters and digits.`,
    })[fault];
}
