import { useContext, useEffect, useRef } from 'react';
import { navigate } from '../lib/location.ts';
import { NavigationContext } from './navigation.ts';

/**
 * Leaves a page once its answer is there, back or to another page in its place: nothing where the person has left it
 * meanwhile.
 */
export const useLeave = (): ((to?: string) => void) => {
  const { back } = useContext(NavigationContext);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (to) => {
    if (!here.current) return;
    if (to === undefined) back();
    else navigate(to, { replace: true });
  };
};
