import type { Database } from './connect.ts';

/** Largest number of customers in the cache. */
const MAX_CUSTOMERS = 2000;

/**
 * Caches one value per customer in this process, for the most recently active customers. A transaction always misses
 * the cache.
 */
export class CustomerCache<Value> {
  readonly #caches = new WeakMap<Database, Map<number, Value>>();

  get(db: Database, customer: number): Value | undefined {
    return this.#caches.get(db)?.get(customer);
  }

  /** @returns the value */
  set(db: Database, customer: number, value: Value): Value {
    const values = this.#caches.get(db) ?? new Map<number, Value>();
    this.#caches.set(db, values);
    // keeps the most recent customer last
    values.delete(customer);
    values.set(customer, value);
    for (const oldest of values.keys()) {
      if (values.size <= MAX_CUSTOMERS) break;
      values.delete(oldest);
    }
    return value;
  }
}
