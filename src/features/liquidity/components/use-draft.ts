import { useEffect } from 'react';
import { isZero } from '../../../domain/rounding.ts';
import { navigate, useHashSearch } from '../../../browser/location.ts';
import { link, type Path } from '../../../domain/routes.ts';

/**
 * Returns the draft that the form's page has put into the address. Without a valid amount it opens that page instead.
 */
export const useAddressDraft = (
  formPath: Path,
): { readonly amount: string; readonly key: string | undefined; readonly speed: 'quick' | 'standard' } | undefined => {
  const query = new URLSearchParams(useHashSearch());
  const amount = query.get('amount') ?? '';
  const isUsable = /^(0|[1-9]\d{0,17})(\.\d{1,6})?$/.test(amount) && !isZero(amount);
  useEffect(() => {
    if (!isUsable) navigate(link(formPath), { replace: true });
  }, [isUsable, formPath]);
  if (!isUsable) return undefined;
  const key = query.get('key') ?? '';
  return {
    amount,
    key: /^[\w-]{8,100}$/.test(key) ? key : undefined,
    speed: query.get('speed') === 'quick' ? 'quick' : 'standard',
  };
};
