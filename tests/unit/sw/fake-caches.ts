const urlOf = (request: Request | string): string =>
  typeof request === 'string' ? new URL(request, 'https://app.example').href : request.url;

/** Cache Storage for Node with the worker's needs: GET keys, ignoreVary, and `keys()` in order of writing. */
export class FakeCache {
  readonly stored = new Map<string, Response>();

  async put(request: Request | string, response: Response): Promise<void> {
    const url = urlOf(request);
    if (typeof request !== 'string' && request.method !== 'GET') throw new TypeError('a key is a GET');
    this.stored.delete(url);
    this.stored.set(url, response);
  }

  async add(url: string): Promise<void> {
    await this.put(url, await fetch(new Request(urlOf(url))));
  }

  async match(request: Request | string): Promise<Response | undefined> {
    return this.stored.get(urlOf(request))?.clone();
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.stored.delete(urlOf(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.stored.keys()].map((url) => new Request(url));
  }
}

export class FakeCaches {
  readonly all = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.all.get(name) ?? new FakeCache();
    this.all.set(name, cache);
    return cache;
  }

  async match(request: Request | string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.all) {
      const match = cacheName === undefined || name === cacheName ? await cache.match(request) : undefined;
      if (match) return match;
    }
    return undefined;
  }

  async has(name: string): Promise<boolean> {
    return this.all.has(name);
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }
}

/** Replaces a fetch event; `settled` waits for all work that outlives the answer. */
export class FakeEvent {
  readonly waits: Promise<unknown>[] = [];

  waitUntil(promise: Promise<unknown>): void {
    this.waits.push(promise);
  }

  async settled(): Promise<void> {
    for (let index = 0; index < this.waits.length; index += 1) await this.waits[index]?.catch(() => undefined);
  }
}

/** Installs the worker's globals in Node, and returns the caches. */
export function becomeWorker(stub: (name: string, value: unknown) => void): FakeCaches {
  const caches = new FakeCaches();
  stub('caches', caches);
  stub('self', globalThis);
  stub('location', new URL('https://app.example/sw.js'));
  stub('ExtendableEvent', FakeEvent);
  stub('FetchEvent', FakeEvent);
  return caches;
}
