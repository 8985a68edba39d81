import type { Database } from './connect.ts';

/** Customers whose values are stored. */
const MAX_CUSTOMERS = 2000;

/** What was read of customers, in this process: of those that asked last. A transaction has none of it. */
export class LastCustomers<Value> {
  readonly #stored = new WeakMap<Database, Map<number, Value>>();

  get(db: Database, customer: number): Value | undefined {
    return this.#stored.get(db)?.get(customer);
  }

  /** @returns the value */
  set(db: Database, customer: number, value: Value): Value {
    const values = this.#stored.get(db) ?? new Map<number, Value>();
    this.#stored.set(db, values);
    // the one that asked last stands last
    values.delete(customer);
    values.set(customer, value);
    for (const oldest of values.keys()) {
      if (values.size <= MAX_CUSTOMERS) break;
      values.delete(oldest);
    }
    return value;
  }
}
