import { lazy } from 'react';

/** The risk questions before the first order (TRUST-01); `onClose()`. */
export const RiskSheet = lazy(() => import('./components/RiskSheet.tsx'));

/** Limits and pause, for tickets and settings (TRUST-02, TRUST-03); `onClose()`. */
export const ProtectionSheet = lazy(() => import('./components/ProtectionSheet.tsx'));

export { LimitsRow } from './components/LimitsRow.tsx';
export { type Protections, type TradeBlock, activeLimit as limitOf, tradeBlockOf } from './rules.ts';
export { protection, usePauseReason } from './store.ts';
