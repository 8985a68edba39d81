import { useEffect, useState } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { useHashSearch } from '../../../browser/location.ts';
import { openChannel, openedChannels } from '../store.ts';

/**
 * Returns the channel of a payment page, read from the network since the page opened: addresses and account numbers of
 * an earlier visit are never shown again (RECH-04). If the link names no channel, it is the first one of the kind.
 */
export function useChannel(kind: 'crypto' | 'bank') {
  const [openedAt] = useState(() => Date.now());
  const channelId = new URLSearchParams(useHashSearch()).get('channel');
  const { value, at, error, loading } = useResource(openedChannels);
  // anything read before this moment belongs to an earlier visit, even of the previous page
  useEffect(() => void openChannel(channelId ?? ''), [channelId]);
  const isLoaded = value !== undefined && at !== undefined && at >= openedAt;
  const ofKind = isLoaded ? value.lists.filter((channel) => channel.kind === kind) : [];
  const channel = channelId === null ? ofKind[0] : ofKind.find(({ id }) => id === channelId);
  // the server sends an address only for a channel that is asked for by id
  const unnamedId =
    kind === 'crypto' && channel?.closed === '' && !channel.address && channelId === null ? channel.id : undefined;
  useEffect(() => {
    if (unnamedId !== undefined) void openChannel(unnamedId);
  }, [unnamedId]);
  return { channel, isLoaded, at, error, loading, retry: () => void openChannel(channel?.id ?? channelId ?? '') };
}
