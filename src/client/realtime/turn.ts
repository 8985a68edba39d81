/**
 * Waits for its turn to hold the only stream of a kind in this browser: over HTTP/1.1 all windows share six connections
 * to the server, and each stream takes one for good. The browser passes the turn on when the window that has it gives
 * it up, closes or crashes. Where there are no Web Locks, everyone has a turn. Returns what gives it up.
 */
export function takeTurn(kind: string, begin: () => void): () => void {
  const locks = globalThis.navigator?.locks;
  if (!locks) {
    begin();
    return () => undefined;
  }
  const waiting = new AbortController();
  let giveUp = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const use = (): Promise<void> | undefined => {
    // given up in the moment in which it came
    if (waiting.signal.aborted) return undefined;
    begin();
    return end;
  };
  // storage that is switched off has no locks either
  locks.request(`andaman-stream-${kind}`, { signal: waiting.signal }, use).catch(use);
  return () => {
    waiting.abort();
    giveUp();
  };
}
