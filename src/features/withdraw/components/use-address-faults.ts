import { useLingui } from '@lingui/react/macro';
import type { AddressFault } from '../../../lib/addresses.ts';
import { chainName } from '../../../lib/chains.ts';

export type Fault = AddressFault | { readonly kind: 'missing' | 'own' | 'twice' };

/** Words for what is wrong with an address (WALL-03). */
export function useAddressFaults(): (fault: Fault, chain: string) => string {
  const { t } = useLingui();
  return (fault, chain) => {
    if (fault.kind === 'chain')
      return t`This is an address of ${chainName(fault.looksLike)}, not of ${chainName(chain)}. Money sent to another chain is lost.`;
    return {
      missing: t`Please enter the address.`,
      own: t`This is your own recharge address. Please enter an address outside of your account.`,
      twice: t`This address is already in your list.`,
      checksum: t`This ${chainName(chain)} address has a typing mistake: its check digits do not fit.`,
      form: t`This is no address of ${chainName(chain)}.`,
    }[fault.kind];
  };
}
