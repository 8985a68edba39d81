import { useContext, useEffect, useRef } from 'react';
import { navigate } from '../../browser/location.ts';
import { NavigationContext } from '../base/navigation.ts';

/**
 * Returns a function that leaves the page after a response: back, or to another page that replaces it. It does nothing
 * if the customer has left the page meanwhile.
 */
export const useLeave = (): ((to?: string) => void) => {
  const { back } = useContext(NavigationContext);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (to) => {
    if (!isMounted.current) return;
    if (to === undefined) back();
    else navigate(to, { replace: true });
  };
};
