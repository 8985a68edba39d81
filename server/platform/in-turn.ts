/** Runs work of one name one after the other in this process, and that of different names side by side. */
export class InTurn {
  /** The newest of each name; whoever comes after it waits for it. */
  readonly #last = new Map<number, Promise<unknown>>();

  run<T>(name: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#last.set(name, own);
    const forget = (): void => {
      if (this.#last.get(name) === own) this.#last.delete(name);
    };
    own.then(forget, forget);
    return own;
  }
}
