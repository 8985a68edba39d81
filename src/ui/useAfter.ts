import { useEffect, useState } from 'react';

/** False at first, true once `ms` have passed since the mount. */
export const useAfter = (ms: number): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
};
