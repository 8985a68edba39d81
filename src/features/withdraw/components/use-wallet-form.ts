import { type FormEvent, useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { focusField } from '../../../client/forms/focus-field.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { addressFault, type Chain, cleanAddress, isChain, isSameAddress } from '../../../lib/addresses.ts';
import { type Channel, channels } from '../../recharge/store.ts';
import { type Stated, type Wallet, wallets } from '../store.ts';
import { waysOf } from './target.ts';
import type { Fault } from './use-address-faults.tsx';

export interface WalletFields {
  readonly alias: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  /** Networks that the QR code of the address is for; undefined where it was typed, or the code names none. */
  readonly codeChains?: readonly Chain[] | undefined;
}
const empty: WalletFields = { alias: '', currency: 'USDT', chain: '', address: '' };

interface Known {
  /** Deposit addresses of the customer. */
  readonly own: readonly Snapshot<Channel>[] | undefined;
  /** Wallets that are saved already. */
  readonly saved: readonly Snapshot<Wallet>[] | undefined;
}

/** What is wrong with the address of a wallet (WALL-03). */
function walletAddressFault(
  { currency, chain, address, codeChains }: Omit<WalletFields, 'alias'>,
  { own, saved }: Known,
): Fault | undefined {
  if (address === '') return { kind: 'missing' };
  const fault = isChain(chain) ? addressFault(chain, address) : undefined;
  if (fault) return fault;
  const [codeChain] = codeChains ?? [];
  // both networks have the same form of address: the code knows which of them it is for
  if (codeChain && isChain(chain) && !codeChains?.includes(chain)) return { kind: 'code', of: codeChain };
  if (own?.some((channel) => channel.address !== '' && isSameAddress(channel.address, address))) return { kind: 'own' };
  const isSaved = saved?.some(
    (wallet) => wallet.currency === currency && wallet.chain === chain && isSameAddress(wallet.address, address),
  );
  return isSaved ? { kind: 'twice' } : undefined;
}

/** What is typed to add a wallet, with what is missing or wrong in it; nothing of it is stored. */
export function useWalletForm(stated: Snapshot<Stated> | undefined) {
  const saved = useResource(wallets);
  const own = useResource(channels);
  const [fields, setFields] = useState<WalletFields>(empty);
  const [tried, setTried] = useState(false);
  /** The address is right as far as a device can tell: it is compared by eye. */
  const [comparing, setComparing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const typed = fields.alias !== '' || fields.address !== '';
  useEffect(() => (typed ? beginUnsavedWork('wallet') : undefined), [typed]);

  const ways = stated ? waysOf(stated).filter(({ to, chain }) => to === 'wallet' && chain !== '') : [];
  const chains = ways.filter(({ currency }) => currency === fields.currency).map(({ chain }) => chain);
  const chain = chains.includes(fields.chain) ? fields.chain : '';
  const address = cleanAddress(fields.address);
  const fault = walletAddressFault(
    { currency: fields.currency, chain, address, codeChains: fields.codeChains },
    { own: own.value?.lists, saved: saved.value?.lists },
  );
  const missing = { alias: fields.alias.trim() === '', currency: fields.currency === '', chain: chain === '' };
  const firstWrong = (['alias', 'currency', 'chain'] as const).find((name) => missing[name]) ?? (fault && 'address');

  return {
    fields,
    currencies: [...new Set(ways.map(({ currency }) => currency))],
    chains,
    /** The chosen one, '' where the coin is not offered on it any more. */
    chain,
    /** The typed one without white space and marks that nobody sees. */
    address,
    tried,
    missing,
    fault,
    comparing,
    setComparing,
    refusal,
    setRefusal,
    change: (some: Partial<WalletFields>): void => {
      setRefusal(undefined);
      setFields((now) => ({ ...now, ...some }));
    },
    check: (event: FormEvent): void => {
      event.preventDefault();
      setTried(true);
      if (firstWrong) focusField(firstWrong, 'wallet');
      else setComparing(true);
    },
  };
}

export type WalletForm = ReturnType<typeof useWalletForm>;
