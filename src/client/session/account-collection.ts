import type * as v from 'valibot';
import { subscribe } from 'valtio';
import { database } from '../../storage/database.ts';
import { session } from './session.ts';

type Schema = v.GenericSchema<any, any>;

/** The records of one account: the one that was logged in when `current` was called. */
export interface AccountRecords<S extends Schema> {
  /** Whether that account is still logged in. */
  readonly isCurrent: () => boolean;
  readonly ids: () => Promise<string[]>;
  /** Returns all records by id; deletes those that do not fit the schema. */
  readonly all: () => Promise<Record<string, v.InferOutput<S>>>;
  readonly get: (id: string) => Promise<v.InferOutput<S> | undefined>;
  readonly set: (id: string, value: v.InferOutput<S>) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export interface AccountCollection<S extends Schema> {
  /** Returns the records of the account that is logged in now; a visitor's (with open access) have an empty account. */
  readonly current: () => AccountRecords<S>;
  /** Returns the result of `read`, or undefined if a newer read began or the account changed before it ended. */
  readonly readLatest: <T>(read: (records: AccountRecords<S>) => Promise<T>) => Promise<T | undefined>;
  /** Runs `onChange` whenever another account logs in or this one leaves. */
  readonly onAccountChange: (onChange: () => void) => void;
}

/**
 * Creates a collection of records of one kind, stored on this device by account. Each id has its own record, so that
 * two tabs never overwrite each other's changes. The key of a record is `<name>|<account>|<id>`.
 */
export const accountCollection = <S extends Schema>(name: string, schema: S): AccountCollection<S> => {
  const prefixOf = (): string => `${name}|${session.account ?? ''}|`;
  const current = (): AccountRecords<S> => {
    const prefix = prefixOf();
    const store = database('kept');
    const ids = async (): Promise<string[]> =>
      (await store.keys()).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    return {
      isCurrent: () => prefix === prefixOf(),
      ids,
      all: async () => {
        const records: Record<string, v.InferOutput<S>> = {};
        for (const id of await ids()) {
          const record = await store.get(prefix + id, schema);
          if (record !== undefined) records[id] = record;
        }
        return records;
      },
      get: (id) => store.get(prefix + id, schema),
      set: (id, value) => store.set(prefix + id, value),
      remove: (id) => store.delete(prefix + id),
    };
  };

  let latestRead = 0;
  return {
    current,
    readLatest: async (read) => {
      const thisRead = (latestRead += 1);
      const records = current();
      const result = await read(records);
      return thisRead === latestRead && records.isCurrent() ? result : undefined;
    },
    onAccountChange: (onChange) => {
      let prefix = prefixOf();
      subscribe(session, () => {
        if (prefix === prefixOf()) return;
        prefix = prefixOf();
        onChange();
      });
    },
  };
};
