/** A topic that another tab has changed: the receiver reads it anew, the message carries no data of a customer. */
export interface TabMessage {
  readonly topic: string;
  /** A word of our own about the change, such as why a session ended. */
  readonly note?: string;
}

/** Topic: a tab has a newer version of the app take over. */
export const UPDATE_TOPIC = 'update';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('andaman');
// in Node a listening channel would keep the process alive
(channel as { unref?: () => void } | undefined)?.unref?.();

/** Tells the other tabs of this origin. */
export const postToTabs = (topic: string, note?: string): void =>
  channel?.postMessage({ topic, note } satisfies TabMessage);

/** Listens to the other tabs; messages of another shape are ignored. Gives a release function. */
export const onTabMessage = (topic: string, changed: (note: string | undefined) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<Partial<TabMessage> | null>): void => {
    if (typeof data === 'object' && data?.topic === topic)
      changed(typeof data.note === 'string' ? data.note : undefined);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
};
