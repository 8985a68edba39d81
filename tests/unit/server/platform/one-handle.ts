import { AsyncLocalStorage } from 'node:async_hooks';
import type { SettingsStore } from '../../../../server/modules/content/settings.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';

/** A running transaction, possibly inside one of another database. */
interface Open {
  readonly db: Database;
  readonly around: Open | undefined;
  /** Whether it has ended: work that it left running may use the database again. */
  over: boolean;
  /** Origin of the newest statement on the outer handle, because the stack is lost when it is sent. */
  begun?: Error;
}

interface Prepared {
  execute(...values: unknown[]): Promise<unknown>;
  all(...values: unknown[]): Promise<unknown>;
}

/** Thrown if code inside a transaction uses the database instead of the transaction's handle. */
export class OuterHandle extends Error {
  override readonly name = 'OuterHandle';
}

// one for all servers, because each instance slows every promise of the process
const current = new AsyncLocalStorage<Open>();

function openOf(db: Database): Open | undefined {
  let item = current.getStore();
  while (item && (item.db !== db || item.over)) item = item.around;
  return item;
}

/** Throws uncaught, so that the test fails even if the caller swallows the rejection. */
const fail = (error: OuterHandle): void => {
  queueMicrotask(() => {
    throw error;
  });
};

/**
 * Rejects and reports statements on this database from inside one of its transactions. On the embedded database they
 * would wait forever for the only connection (SRV-16), on PostgreSQL once the pool is used up.
 */
export function watchHandle(
  { db, settings }: { readonly db: Database; readonly settings?: SettingsStore },
  tell: (error: OuterHandle) => void = fail,
): void {
  const refuse = (open: Open, what: string): Promise<never> => {
    const error = new OuterHandle(`inside a transaction its own handle is asked, never the database: ${what}`, {
      cause: open.begun,
    });
    tell(error);
    return Promise.reject(error);
  };

  const methods = db as unknown as Record<string, (...requests: unknown[]) => unknown>;
  for (const name of [
    'select',
    'selectDistinct',
    'selectDistinctOn',
    'with',
    'insert',
    'update',
    'delete',
    'execute',
    '$count',
  ]) {
    const own = methods[name]!.bind(db);
    methods[name] = (...requests) => {
      const open = openOf(db);
      // not refused yet: it may become a subquery of a statement on the transaction
      if (open) open.begun = new Error(`begun by ${name}`);
      return own(...requests);
    };
  }

  const { session } = db._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...created) => {
    const prepared = prepareQuery(...created);
    const guarded = prepared as unknown as Prepared;
    for (const name of ['execute', 'all'] as const) {
      const own = guarded[name].bind(prepared);
      guarded[name] = (...values) => {
        const open = openOf(db);
        return open ? refuse(open, created[0].sql) : own(...values);
      };
    }
    return prepared;
  };

  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) => {
    const around = openOf(db);
    if (around) {
      around.begun = new Error('begun by transaction');
      return refuse(around, 'begin');
    }
    const open: Open = { db, around: current.getStore(), over: false };
    return transaction((tx) => current.run(open, () => run(tx)), config).finally(() => {
      open.over = true;
    });
  };

  if (!settings) return;
  const readSetting = settings.read.bind(settings);
  settings.read = (requests, name) => {
    const open = requests === db ? openOf(db) : undefined;
    // cached settings would hide the mistake most of the time
    return open ? refuse(open, `the setting ${name}`) : readSetting(requests, name);
  };
}
