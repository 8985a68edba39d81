import { useLingui } from '@lingui/react/macro';
import { lazy, useEffect, useState } from 'react';
import { serverNow } from '../../client/http/server-clock.ts';
import { delayUntil } from '../../client/http/server-timer.ts';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { protections } from '../../api/protection.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { barOf } from './rules.ts';

export { barOf, limitOf, type Bar, type Protections } from './rules.ts';

/**
 * What protects the customer: limits, pause, questions about risk; kept on the device, so that a pause holds offline
 * (TRUST-03).
 */
export const protection = createResource(protections);

/** Why nothing new can be placed while the customer's own pause runs, in words; it ends by itself (TRUST-03). */
export const usePaused = (): string | undefined => {
  const { t } = useLingui();
  const bar = barOf(useResource(protection).value, serverNow());
  const until = bar?.kind === 'paused' ? bar.until : undefined;
  const [, look] = useState(0);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => look((count) => count + 1), delayUntil(until, 1));
    return () => clearTimeout(timer);
  }, [until]);
  return until === undefined ? undefined : t`You have paused trading until ${formatDateTime(until, { zone: true })}.`;
};

/** The questions about risk before the first order (TRUST-01); `onClose()`. */
export const RiskSheet = lazy(() => import('./components/RiskSheet.tsx'));
/** Limits and pause, for tickets and settings (TRUST-02, TRUST-03); `onClose()`. */
export const ProtectionSheet = lazy(() => import('./components/ProtectionSheet.tsx'));
