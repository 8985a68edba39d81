import { cachedEndpoints } from '../src/api/cached-endpoints.ts';
import { CACHE_PREFIXES, PRIVATE_CACHE, PRIVATE_PREFIX, PUBLIC_CACHE } from '../src/browser/worker-protocol.ts';
import { limitCopies } from './copies.ts';
import { keyPrefix } from './keys.ts';

declare const self: ServiceWorkerGlobalScope;

let epoch = 0;
/** Grows with every purge. A response requested under an older epoch belongs to an account that has left (STORE-10). */
export const purgeEpoch = (): number => epoch;

const deleteCaches = async (shouldDelete: (name: string) => boolean): Promise<void> => {
  await Promise.all((await caches.keys()).filter(shouldDelete).map((name) => caches.delete(name)));
};

/** Deletes every private copy. Responses that are still on their way will not be stored. */
export async function purgePrivate(): Promise<void> {
  epoch += 1;
  await deleteCaches((name) => name.startsWith(PRIVATE_PREFIX));
}

/** Frees space on a full disk: public copies go first, since they can be fetched again (STORE-08). */
export async function purgePublic(): Promise<void> {
  await caches.delete(PUBLIC_CACHE);
}

/** Deletes expired copies and the caches of older formats when a version starts. */
export async function dropOldCopies(): Promise<void> {
  const currentCaches: string[] = [PUBLIC_CACHE, PRIVATE_CACHE];
  await deleteCaches(
    (name) => CACHE_PREFIXES.some((prefix) => name.startsWith(prefix)) && !currentCaches.includes(name),
  );
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
