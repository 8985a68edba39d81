import { useEffect, useState } from 'react';
import { useResource } from '../../../client/query/use-resource.ts';
import { useHashSearch } from '../../../lib/location.ts';
import { openChannel, openedChannels } from '../store.ts';

/**
 * The channel of a payment page, as the network gave it since the page was opened: an address or account number of an
 * earlier visit is never shown again (RECH-04). Without one in the link it is the first of its kind.
 */
export function useChannel(kind: 'crypto' | 'bank') {
  const [opened] = useState(() => Date.now());
  const channelId = new URLSearchParams(useHashSearch()).get('channel');
  const { value, at, error, loading } = useResource(openedChannels);
  // whatever was read until now, even by the page of a moment ago, belongs to an earlier visit
  useEffect(() => void openChannel(channelId ?? ''), [channelId]);
  const fresh = value !== undefined && at !== undefined && at >= opened;
  const own = fresh ? value.lists.filter((channel) => channel.kind === kind) : [];
  const channel = channelId === null ? own[0] : own.find(({ id }) => id === channelId);
  // opened without a name: the first of its kind is known by now, and its address not yet
  const unnamed =
    kind === 'crypto' && channel?.closed === '' && !channel.address && channelId === null ? channel.id : undefined;
  useEffect(() => {
    if (unnamed !== undefined) void openChannel(unnamed);
  }, [unnamed]);
  return { channel, fresh, at, error, loading, retry: () => void openChannel(channel?.id ?? channelId ?? '') };
}
