import { sql, type SQL } from 'drizzle-orm';
import { caseIdsOf } from '../cases/views.ts';
import { depositIdsOf } from '../deposits/views.ts';
import { letterIdsOf } from '../outbox/views.ts';
import { approvals, staffLog } from '../schema.ts';
import { lineIdsOf } from '../statements/lines.ts';
import { verificationIdsOf } from '../verifications/views.ts';
import { withdrawalIdsOf } from '../withdrawals/views.ts';

/** How entries with a kind of target are found to be about a customer. */
type Finder =
  /** By the customer's records: selects the ids that follow the kind. */
  | { readonly by: 'record'; readonly ids: (account: number) => SQL }
  /** The target names no customer, but the details do: a condition that few entries of the log fulfil. */
  | { readonly by: 'details'; readonly entries: SQL };

/**
 * How to find a customer's entries by the kind of their target, the target's words before its first id; null if such
 * entries are about no customer.
 */
export const TARGET_KINDS = {
  customer: { by: 'record', ids: (account) => sql`select ${account}::bigint as id` },
  verification: { by: 'record', ids: verificationIdsOf },
  deposit: { by: 'record', ids: depositIdsOf },
  withdrawal: { by: 'record', ids: withdrawalIdsOf },
  case: { by: 'record', ids: caseIdsOf },
  letter: { by: 'record', ids: letterIdsOf },
  'bank line': {
    by: 'record',
    ids: (account) => lineIdsOf({ deposits: depositIdsOf(account), withdrawals: withdrawalIdsOf(account) }),
  },
  'bank lines': { by: 'details', entries: sql`${staffLog.target} = 'bank lines'` },
  // one transaction may pay the addresses of several customers
  payment: { by: 'details', entries: sql`split_part(${staffLog.action}, ' ', 1) = 'deposit.record'` },
  addresses: null,
  'address batch': null,
  // only free addresses are retired, which no customer has
  address: null,
  'balance of': null,
  'bank statement': null,
  day: null,
  'file of': null,
  log: null,
  'own passkeys': null,
  rates: null,
  setting: null,
  'setting version': null,
  staff: null,
  switch: null,
} as const satisfies Readonly<Record<string, Finder | null>>;

const finders = Object.entries<Finder | null>(TARGET_KINDS);

/** SQL: ids of entries about the customer's records. `any` of an array keeps to the index, however many there are. */
const byRecord = (account: number): SQL => {
  const targets = finders.flatMap(([kind, finder]) =>
    finder?.by === 'record' ? sql`select ${`${kind} `}::text || record.id from (${finder.ids(account)}) record` : [],
  );
  return sql`select id from ${staffLog} where target = any(array(${sql.join(targets, sql` union all `)}))`;
};

/** SQL: ids of entries whose details name the customer, and of what became of their proposals. */
const byDetails = (account: number): SQL => {
  const entries = finders.flatMap(([, finder]) => (finder?.by === 'details' ? finder.entries : []));
  const some = sql`(${sql.join(entries, sql` or `)})`;
  // canonical JSON escapes the quotes of a text, so that no text looks like a field
  const isNamed = sql`(${staffLog.details} like ${`%"account":${account},%`}
    or ${staffLog.details} like ${`%"account":${account}}%`})`;
  return sql`
    select id from ${staffLog} where ${some} and ${isNamed}
    union all
    select id from ${staffLog} where ${some} and approval = any(array(
      select approval from ${staffLog} where ${some} and approval is not null and ${isNamed}))`;
};

/**
 * SQL: ids of entries about proposals to credit the customer with a line of a statement. A line that was never credited
 * leads to no customer; few proposals end without being done.
 */
const byProposal = (account: number): SQL => sql`
  select e.id from ${approvals} p join ${staffLog} e on e.target = p.target and e.approval = p.id
    where p.state in ('open', 'rejected', 'withdrawn', 'lapsed', 'refused') and p.action = 'statement.credit'
      and (p.body::jsonb ->> 'account')::bigint = ${account}`;

/**
 * Returns the condition for entries about a customer: on the account, on their records, and on what names them. Their
 * ids are read first, from indexes, so that the list is quick with a million entries.
 */
export const isAboutCustomer = (account: number): SQL =>
  sql`${staffLog.id} = any(array(${byRecord(account)}
    union ${byDetails(account)}
    union ${byProposal(account)}))`;
