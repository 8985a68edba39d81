import { useSnapshot } from 'valtio';
import { connection } from '../http/connection.ts';

/**
 * A read as a screen should date it: without a connection what came from the network a while ago is a kept copy like
 * any other (LIQ-13).
 */
export const useAged = <Read extends { readonly source?: string | undefined }>(parsed: Read): Read => {
  const { online } = useSnapshot(connection);
  return online || parsed.source !== 'network' ? parsed : { ...parsed, source: 'device' };
};
