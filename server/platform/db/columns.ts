import { bigint, customType } from 'drizzle-orm/pg-core';

/** An amount in base units as a `bigint`. The column is wide enough for any sum with 18 decimals. */
export const units = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(60, 0)',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});
/** The content of a file. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
/** A time in ms by the server's clock, which tests can move. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** An id that the database assigns. */
export const key = (name: string) => bigint(name, { mode: 'number' });
