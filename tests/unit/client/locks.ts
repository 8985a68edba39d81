/** The browser's Web Locks, exclusive only, granted in order of request. */
export class Locks {
  readonly #queues = new Map<string, (() => void)[]>();

  async request<T>(name: string, { signal }: { signal?: AbortSignal }, use: () => Promise<T> | T): Promise<T> {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    await new Promise<void>((resolve, reject) => {
      const turn = (): void => resolve();
      queue.push(turn);
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(turn);
        // the first one already has it
        if (at > 0) queue.splice(at, 1);
        if (at > 0) reject(new DOMException('aborted', 'AbortError'));
      });
      if (queue.length === 1) turn();
    });
    try {
      return await use();
    } finally {
      queue.shift();
      queue[0]?.();
    }
  }
}
