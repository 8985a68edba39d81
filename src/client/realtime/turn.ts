/** Requests the Web Lock of a turn. Returns a function that releases the turn or cancels the wait for it. */
function requestTurn(kind: string, onTurn: () => void): () => void {
  const locks = globalThis.navigator?.locks;
  if (!locks) {
    onTurn();
    return () => undefined;
  }
  const waiting = new AbortController();
  let endTurn = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    endTurn = resolve;
  });
  const holdLock = (): Promise<void> | undefined => {
    // the wait was cancelled just as the turn came
    if (waiting.signal.aborted) return undefined;
    onTurn();
    return ended;
  };
  // where storage is disabled, requesting a lock fails
  locks.request(`andaman-stream-${kind}`, { signal: waiting.signal }, holdLock).catch(holdLock);
  return () => {
    waiting.abort();
    endTurn();
  };
}

/** This window's turn at the only stream of a kind in this browser. */
interface Turn {
  /** Whether this window has the turn. */
  readonly isOurs: boolean;
  /** Whether this window has asked for the turn and is waiting. */
  readonly isAwaited: boolean;
  /** Asks for the turn, unless this window has already done so. `onTurn` runs once it has the turn. */
  take: (onTurn: () => void) => void;
  /** Releases the turn or cancels the wait for it. */
  release: () => void;
}

/**
 * Creates a window's turn at a stream. Windows take turns because over HTTP/1.1 they share six connections to the
 * server, and each stream occupies one permanently. The browser passes the turn on when the window that has it releases
 * it, closes or crashes. Without Web Locks every window has a turn.
 */
export function createTurn(kind: string): Turn {
  let endTurn: (() => void) | undefined;
  let isOurs = false;
  return {
    get isOurs() {
      return isOurs;
    },
    get isAwaited() {
      return endTurn !== undefined && !isOurs;
    },
    take: (onTurn) => {
      endTurn ??= requestTurn(kind, () => {
        isOurs = true;
        onTurn();
      });
    },
    release: () => {
      endTurn?.();
      endTurn = undefined;
      isOurs = false;
    },
  };
}
