import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useResource } from '../../client/query/use-resource.ts';
import { lock } from '../../client/session/lock.ts';
import { user } from '../../client/session/user.ts';
import { deviceObstacle } from '../credentials/index.ts';
import { safety } from '../security/index.ts';

export type ProtectionName = 'paymentPassword' | 'word' | 'passkey' | 'lock';

export interface Protection {
  readonly name: ProtectionName;
  readonly isOn: boolean;
}

interface Facts {
  readonly hasPaymentPassword: boolean;
  readonly word: string;
  readonly passkeyCount: number;
  /** Minutes away after which the app locks on this device; undefined if it never locks. */
  readonly lockMinutes: number | undefined;
  /** Whether this device can have a passkey. */
  readonly canAddPasskey: boolean;
}

/**
 * Lists what protects the account, the most useful first. A device that can't have a passkey counts neither the passkey
 * nor the app lock, which needs one, as missing.
 */
export const listProtections = (facts: Facts): readonly Protection[] => [
  { name: 'paymentPassword', isOn: facts.hasPaymentPassword },
  { name: 'word', isOn: facts.word !== '' },
  ...(facts.canAddPasskey || facts.passkeyCount > 0
    ? ([
        { name: 'passkey', isOn: facts.passkeyCount > 0 },
        { name: 'lock', isOn: facts.lockMinutes !== undefined },
      ] as const)
    : []),
];

/** Returns the protections of the account on this device; undefined until all of them are known. */
export function useAccountProtections(): readonly Protection[] | undefined {
  const profile = useResource(user).value;
  const state = useResource(safety).value;
  const { minutes } = useSnapshot(lock);
  const [canAddPasskey, setCanAddPasskey] = useState<boolean>();
  useEffect(() => void deviceObstacle().then((obstacle) => setCanAddPasskey(obstacle === undefined)), []);
  if (!profile || !state || canAddPasskey === undefined) return undefined;
  return listProtections({
    hasPaymentPassword: profile.paypass,
    word: state.word,
    passkeyCount: state.passkeys.length,
    lockMinutes: minutes,
    canAddPasskey,
  });
}
