/** Tells other tabs that a topic has changed. It carries no customer data: they reread the topic. */
export interface TabMessage {
  readonly topic: string;
  /** Code for the change, such as why a session ended. */
  readonly note?: string;
}

/** Topic of a tab that activates a newer version of the app. */
export const UPDATE_TOPIC = 'update';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('andaman');
// in Node a listening channel would keep the process alive
(channel as { unref?: () => void } | undefined)?.unref?.();

/** Posts a message to the other tabs of this origin. */
export const postToTabs = (topic: string, note?: string): void =>
  channel?.postMessage({ topic, note } satisfies TabMessage);

/** Listens to the other tabs and ignores malformed messages. Returns a function that stops listening. */
export const onTabMessage = (topic: string, onChange: (note: string | undefined) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<Partial<TabMessage> | null>): void => {
    if (typeof data === 'object' && data?.topic === topic)
      onChange(typeof data.note === 'string' ? data.note : undefined);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
};
