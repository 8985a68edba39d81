import { lazy } from 'react';

/** The dialog of the locked app. */
export const loadLockDialog = () => import('./components/LockDialog.tsx');
/** The list of passkeys; `onClose()`. */
export const PasskeysSheet = lazy(() => import('./components/PasskeysSheet.tsx'));

export { OwnerProofFields } from './components/OwnerProofFields.tsx';
export { ProofCode } from './components/ProofCode.tsx';
export { watchLock } from './lock.ts';
export { deviceObstacle } from './passkeys.ts';
export { codeError, type OwnerProof, ownerProofFaults, toProof as proofOf } from './rules.ts';
