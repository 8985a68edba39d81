interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many tasks of a key run at once. The others wait in the order in which they came. */
export class Turns {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor(maxRunning: number, maxWaiting = Infinity) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** Waits for a turn and resolves to the function that ends it; to undefined at once if too many are waiting. */
  async take(key: string): Promise<(() => void) | undefined> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#maxRunning) queue.running += 1;
    else if (queue.waiting.length >= this.#maxWaiting) return undefined;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return () => this.#endTurn(key, queue);
  }

  #endTurn(key: string, queue: Queue): void {
    const startNext = queue.waiting.shift();
    // the next task takes over the running place, so that a newcomer cannot overtake it
    if (startNext) return startNext();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}
