import { useEffect } from 'react';
import { isZero } from '../../../lib/rounding.ts';
import { navigate, useHashSearch } from '../../../lib/location.ts';
import { link, type Path } from '../../../lib/routes.ts';

/**
 * What the page before put into the address: amount, key and the rest. Without a usable amount that page opens instead.
 */
export const useDraft = (
  before: Path,
): { readonly amount: string; readonly key: string | undefined; readonly speed: 'quick' | 'standard' } | undefined => {
  const query = new URLSearchParams(useHashSearch());
  const amount = query.get('amount') ?? '';
  const usable = /^(0|[1-9]\d{0,17})(\.\d{1,6})?$/.test(amount) && !isZero(amount);
  useEffect(() => {
    if (!usable) navigate(link(before), { replace: true });
  }, [usable, before]);
  if (!usable) return undefined;
  const key = query.get('key') ?? '';
  return {
    amount,
    key: /^[\w-]{8,100}$/.test(key) ? key : undefined,
    speed: query.get('speed') === 'quick' ? 'quick' : 'standard',
  };
};
