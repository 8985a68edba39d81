import { useEffect, useState } from 'react';
import { notedCommitment } from '../shown-commitments.ts';
import type { Draw } from '../store.ts';

/** Returns the commitment that this device showed before a draw, if any; undefined until it has been read. */
export function useNotedCommitment({ id, number }: Draw): { readonly commitment: string | undefined } | undefined {
  const [noted, setNoted] = useState<{ drawId: string; commitment: string | undefined }>();
  useEffect(() => {
    let isStale = false;
    void notedCommitment(number).then((commitment) => {
      if (!isStale) setNoted({ drawId: id, commitment });
    });
    return () => {
      isStale = true;
    };
  }, [id, number]);
  return noted?.drawId === id ? noted : undefined;
}
