import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { serverNow } from '../../client/http/server-clock.ts';
import { delayUntil } from '../../client/http/server-timer.ts';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { protections } from '../../api/protection.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { tradeBlockOf } from './rules.ts';

/**
 * The customer's protections: limits, pause, risk questions. The device stores them, so that a pause also holds offline
 * (TRUST-03).
 */
export const protection = createResource(protections);

/** Returns the text that trading is paused while the customer's own pause runs; undefined otherwise (TRUST-03). */
export const usePauseReason = (): string | undefined => {
  const { t } = useLingui();
  const block = tradeBlockOf(useResource(protection).value, serverNow());
  const until = block?.kind === 'paused' ? block.until : undefined;
  const [, setCount] = useState(0);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => setCount((count) => count + 1), delayUntil(until, 1));
    return () => clearTimeout(timer);
  }, [until]);
  return until === undefined ? undefined : t`You've paused trading until ${formatDateTime(until, { zone: true })}.`;
};
