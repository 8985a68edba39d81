import { bigint, customType } from 'drizzle-orm/pg-core';

/** Base units: as wide as 18 decimals of any sum need, and never a JavaScript number. */
export const units = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(60, 0)',
  fromDriver: (value) => BigInt(value),
  toDriver: (value) => value.toString(),
});
/** A moment in ms by the server's own clock, which tests move. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** An id that the database gives. */
export const key = (name: string) => bigint(name, { mode: 'number' });
