import { cachedEndpoints } from '../src/api/cached-endpoints.ts';
import { CACHE_PREFIXES, PRIVATE_CACHE, PRIVATE_PREFIX, PUBLIC_CACHE } from '../src/lib/worker-protocol.ts';
import { limitCopies } from './copies.ts';
import { keyPrefix } from './keys.ts';

declare const self: ServiceWorkerGlobalScope;

let epoch = 0;
/** Grows with every purge: an answer asked for under an older one belongs to an account that has left (STORE-10). */
export const purgeEpoch = (): number => epoch;

const deleteCaches = async (leaving: (name: string) => boolean): Promise<void> => {
  await Promise.all((await caches.keys()).filter(leaving).map((name) => caches.delete(name)));
};

/** Removes every copy of an account; answers still on their way are not stored when they come. */
export async function purgePrivate(): Promise<void> {
  epoch += 1;
  await deleteCaches((name) => name.startsWith(PRIVATE_PREFIX));
}

/** Makes room on a full disk: public copies go first, since they can be fetched again by anybody (STORE-08). */
export async function purgePublic(): Promise<void> {
  await caches.delete(PUBLIC_CACHE);
}

/** At the start of a version: copies in an older form, and those that are past their age. */
export async function dropOldCopies(): Promise<void> {
  const current: string[] = [PUBLIC_CACHE, PRIVATE_CACHE];
  await deleteCaches((name) => CACHE_PREFIXES.some((prefix) => name.startsWith(prefix)) && !current.includes(name));
  for (const endpoint of cachedEndpoints) {
    if (!endpoint.cachePolicy) continue;
    const name = endpoint.cachePolicy.scope === 'private' ? PRIVATE_CACHE : PUBLIC_CACHE;
    if (await caches.has(name)) {
      await limitCopies(await caches.open(name), {
        prefix: keyPrefix(endpoint, self.location.origin),
        ...endpoint.cachePolicy,
      });
    }
  }
}
