import { type FormEvent, useEffect, useState } from 'react';
import type { Snapshot } from 'valtio';
import { type WithdrawalTerms, methodsOf } from '../../transfers/index.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { beginUnsavedWork } from '../../../client/forms/unsaved-work.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { addressFault, cleanAddress, isSameAddress } from '../../../domain/addresses.ts';
import { type Chain, isChain } from '../../../domain/chains.ts';
import { type Channel, channels } from '../../deposits/index.ts';
import { type Wallet, wallets } from '../store.ts';
import type { Fault } from './use-address-faults.tsx';

export interface WalletFields {
  readonly alias: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  /** The networks of the scanned QR code; undefined if the address was typed, or the code names no network. */
  readonly codeChains?: readonly Chain[] | undefined;
}
const EMPTY_FIELDS: WalletFields = { alias: '', currency: 'USDT', chain: '', address: '' };

interface KnownAddresses {
  /** The customer's deposit channels. */
  readonly ownChannels: readonly Snapshot<Channel>[] | undefined;
  readonly savedWallets: readonly Snapshot<Wallet>[] | undefined;
}

/** Returns the fault of a wallet's address (WALL-03). */
function walletAddressFault(
  { currency, chain, address, codeChains }: Omit<WalletFields, 'alias'>,
  { ownChannels, savedWallets }: KnownAddresses,
): Fault | undefined {
  if (address === '') return { kind: 'missing' };
  const fault = isChain(chain) ? addressFault(chain, address) : undefined;
  if (fault) return fault;
  const [codeChain] = codeChains ?? [];
  // several networks share a form of address: only the code says which one is meant
  if (codeChain && isChain(chain) && !codeChains?.includes(chain)) return { kind: 'code', codeChain };
  if (ownChannels?.some((channel) => channel.address !== '' && isSameAddress(channel.address, address)))
    return { kind: 'own' };
  const isSaved = savedWallets?.some(
    (wallet) => wallet.currency === currency && wallet.chain === chain && isSameAddress(wallet.address, address),
  );
  return isSaved ? { kind: 'twice' } : undefined;
}

/** Holds the form of a new wallet with its faults; the fields are never stored on the device. */
export function useWalletForm(terms: Snapshot<WithdrawalTerms> | undefined) {
  const savedWallets = useResource(wallets).value?.lists;
  const ownChannels = useResource(channels).value?.lists;
  const [fields, setFields] = useState<WalletFields>(EMPTY_FIELDS);
  const [hasTried, setHasTried] = useState(false);
  /** Whether the address passed all checks and the customer now compares it by eye. */
  const [isComparing, setIsComparing] = useState(false);
  const { refusal, setRefusal, fail } = useRefusal();
  const isFilled = fields.alias !== '' || fields.address !== '';
  useEffect(() => (isFilled ? beginUnsavedWork('wallet') : undefined), [isFilled]);

  const methods = terms ? methodsOf(terms).filter(({ to, chain }) => to === 'wallet' && chain !== '') : [];
  const chains = methods.filter(({ currency }) => currency === fields.currency).map(({ chain }) => chain);
  const chain = chains.includes(fields.chain) ? fields.chain : '';
  const address = cleanAddress(fields.address);
  const fault = walletAddressFault(
    { currency: fields.currency, chain, address, codeChains: fields.codeChains },
    { ownChannels, savedWallets },
  );
  const missing = { alias: fields.alias.trim() === '', currency: fields.currency === '', chain: chain === '' };
  const firstInvalid = (['alias', 'currency', 'chain'] as const).find((name) => missing[name]) ?? (fault && 'address');

  return {
    fields,
    currencies: [...new Set(methods.map(({ currency }) => currency))],
    chains,
    /** The chosen network; '' if the coin is no longer offered on it. */
    chain,
    /** The typed address without white space and invisible characters. */
    address,
    hasTried,
    missing,
    fault,
    isComparing,
    setIsComparing,
    refusal,
    fail,
    change: (changes: Partial<WalletFields>): void => {
      setRefusal(undefined);
      setFields((current) => ({ ...current, ...changes }));
    },
    check: (event: FormEvent): void => {
      event.preventDefault();
      setHasTried(true);
      if (firstInvalid) focusField(firstInvalid, 'wallet');
      else setIsComparing(true);
    },
  };
}

export type WalletForm = ReturnType<typeof useWalletForm>;
