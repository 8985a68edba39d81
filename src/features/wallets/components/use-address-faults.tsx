import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCompany } from '../../../browser/company.ts';
import type { AddressFault } from '../../../domain/addresses.ts';
import type { Chain } from '../../../domain/chains.ts';
import { chainName } from '../../../domain/chains.ts';

export type Fault =
  | AddressFault
  | { readonly kind: 'missing' | 'own' | 'twice' }
  /** The scanned QR code is for another network. */
  | { readonly kind: 'code'; readonly codeChain: Chain };

/** Returns a function that describes the fault of an address (WALL-03). */
export function useAddressFaultText(): (fault: Fault, chain: string) => ReactNode {
  const { t } = useLingui();
  const company = useCompany();
  return (fault, chain) => {
    if (fault.kind === 'chain')
      return (
        <Trans>
          This is an address on {chainName(fault.looksLike)}, not on {chainName(chain)}. Money sent on the wrong network
          is lost.
        </Trans>
      );
    if (fault.kind === 'code')
      return (
        <Trans>
          The QR code is for {chainName(fault.codeChain)}, not for {chainName(chain)}. Money sent on the wrong network
          is lost.
        </Trans>
      );
    return {
      missing: t`Enter the address.`,
      own: t`This is your own deposit address. Enter an address outside ${company}.`,
      twice: t`This address is already in your list.`,
      checksum: t`This ${chainName(chain)} address has a typo. Copy it again from your wallet.`,
      form: t`This isn't a valid ${chainName(chain)} address.`,
    }[fault.kind];
  };
}
