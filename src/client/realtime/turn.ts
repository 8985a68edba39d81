/** Asks the browser for a turn. Returns what gives it up, or the wait for it. */
function askForTurn(kind: string, begin: () => void): () => void {
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

/** This window's turn at the only stream of a kind in this browser. */
interface Turn {
  /** Whether it has come. */
  readonly isOurs: boolean;
  /** Whether this window has asked for it and waits. */
  readonly isAwaited: boolean;
  /** Asks for it, unless this window has done so already; `begin` runs once it has come. */
  take: (begin: () => void) => void;
  /** Gives it up, or the wait for it. */
  pass: () => void;
}

/**
 * Windows take turns at a stream: over HTTP/1.1 all of them share six connections to the server, and each stream takes
 * one for good. The browser passes the turn on when the window that has it gives it up, closes or crashes. Where there
 * are no Web Locks, everyone has a turn.
 */
export function createTurn(kind: string): Turn {
  let giveUp: (() => void) | undefined;
  let isOurs = false;
  return {
    get isOurs() {
      return isOurs;
    },
    get isAwaited() {
      return giveUp !== undefined && !isOurs;
    },
    take: (begin) => {
      giveUp ??= askForTurn(kind, () => {
        isOurs = true;
        begin();
      });
    },
    pass: () => {
      giveUp?.();
      giveUp = undefined;
      isOurs = false;
    },
  };
}
