import type * as v from 'valibot';
import { subscribe } from 'valtio';
import { database } from '../../storage/database.ts';
import { session } from './session.ts';

type Schema = v.GenericSchema<any, any>;

/** The records of one account: of the one that was signed in when they were asked for. */
export interface AccountRecords<S extends Schema> {
  /** Whether that account is still the one that is signed in. */
  readonly isCurrent: () => boolean;
  readonly ids: () => Promise<string[]>;
  /** All of them by id; one that is not of the schema is deleted. */
  readonly all: () => Promise<Record<string, v.InferOutput<S>>>;
  readonly get: (id: string) => Promise<v.InferOutput<S> | undefined>;
  readonly set: (id: string, value: v.InferOutput<S>) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

export interface AccountCollection<S extends Schema> {
  /** Of the account that is signed in now; a visitor of the open reading has those of nobody. */
  readonly current: () => AccountRecords<S>;
  /** What `read` gives, or undefined where a newer reading began, or the account changed, before it ended. */
  readonly readLatest: <T>(read: (records: AccountRecords<S>) => Promise<T>) => Promise<T | undefined>;
  /** Runs `changed` whenever another account signs in, or this one leaves. */
  readonly onAccountChange: (changed: () => void) => void;
}

/**
 * Records of one kind, kept on this device by account: one an id, so that two tabs never write over each other. Their
 * key is `<name>|<account>|<id>`.
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

  let readings = 0;
  return {
    current,
    readLatest: async (read) => {
      const reading = (readings += 1);
      const records = current();
      const result = await read(records);
      return reading === readings && records.isCurrent() ? result : undefined;
    },
    onAccountChange: (changed) => {
      let prefix = prefixOf();
      subscribe(session, () => {
        if (prefix === prefixOf()) return;
        prefix = prefixOf();
        changed();
      });
    },
  };
};
