interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets so many run at once for a key, and the others wait for their turn in the order in which they came. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor(atOnce: number, mostWaiting = Infinity) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Resolves to what ends the turn once it has come, or to undefined at once where too many wait already. */
  async take(key: string): Promise<(() => void) | undefined> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#atOnce) queue.running += 1;
    else if (queue.waiting.length >= this.#mostWaiting) return undefined;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    return () => this.#end(key, queue);
  }

  #end(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    // the next one takes the place over, so that nobody comes in between
    if (next) return next();
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}
