import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ColumnKind } from '../../../src/desk/statements/api.ts';
import type { StatementAccount } from '../../../src/desk/statements/api-views.ts';
import type { Services } from '../../context.ts';
import { bankChannels } from '../../modules/deposits/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { BankChannel } from '../../modules/content/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import { DeskError } from '../desk-error.ts';
import { holdings } from '../solvency/schema.ts';
import { bankStatements } from './schema.ts';

export type Statement = typeof bankStatements.$inferSelect;

/** Returns the last digits of an account number, which are all that the desk shows of it. */
export const endOf = (account: string): string => account.replaceAll(/[^\da-z]/gi, '').slice(-4);

/** Returns the newest statement of each account, by its number and currency. */
export async function newestStatements(db: Database): Promise<ReadonlyMap<string, Statement>> {
  const rows = await db
    .selectDistinctOn([bankStatements.account, bankStatements.currency])
    .from(bankStatements)
    .orderBy(bankStatements.account, bankStatements.currency, desc(bankStatements.until), desc(bankStatements.id));
  return new Map(rows.map((row) => [`${row.account} ${row.currency}`, row]));
}

/** Returns the newest statement of an account; undefined without one. */
export const newestOf = async (
  db: Database,
  { account, currency }: Pick<BankChannel, 'account' | 'currency'>,
): Promise<Statement | undefined> => (await newestStatements(db)).get(`${account} ${currency}`);

/** Returns what the columns meant in the last statement of an account whose file had this header. */
export async function keptColumns(
  db: Database,
  { account, currency }: Pick<BankChannel, 'account' | 'currency'>,
  header: readonly string[],
): Promise<readonly ColumnKind[] | undefined> {
  const [row] = await db
    .select({ table: bankStatements.table })
    .from(bankStatements)
    .where(
      and(
        eq(bankStatements.account, account),
        eq(bankStatements.currency, currency),
        sql`${bankStatements.table}->'header' = ${JSON.stringify(header)}::jsonb`,
      ),
    )
    .orderBy(desc(bankStatements.id))
    .limit(1);
  return row?.table?.columns;
}

/** Returns the bank accounts that customers pay to, each with its newest statement. An invalid setting has none. */
export async function statementAccounts(services: Services): Promise<StatementAccount[]> {
  const { db } = services;
  const channels = await ifSettingValid(bankChannels(services, db), []);
  const newest = await newestStatements(db);
  return channels.map(({ id, bank, account, currency }) => {
    const statement = newest.get(`${account} ${currency}`);
    return {
      channel: id,
      bank,
      end: endOf(account),
      currency,
      newest: statement
        ? {
            until: statement.until,
            closing: statement.closing === null ? null : formatAmount(currency, statement.closing),
            file: statement.file,
          }
        : null,
      place: statement?.place ?? null,
    };
  });
}

/** Returns a bank channel. Throws `notFound`. */
export async function requireChannel(services: Services, db: Database, id: string): Promise<BankChannel> {
  const channel = (await bankChannels(services, db)).find((offered) => offered.id === id);
  if (!channel) throw new DeskError(404, 'notFound', 'There is no bank account with this id under Ways to deposit.');
  return channel;
}

/** Returns the channel of an account. Throws `account` if customers can't pay to it any more. */
export async function channelOfAccount(
  services: Services,
  db: Database,
  { account, currency }: Pick<BankChannel, 'account' | 'currency'>,
): Promise<BankChannel> {
  const channel = (await bankChannels(services, db)).find(
    (offered) => offered.account === account && offered.currency === currency,
  );
  if (!channel)
    throw new DeskError(
      409,
      'account',
      'This account is no longer under Ways to deposit. Nothing was credited. Add it there again, closed, and try again.',
    );
  return channel;
}

/** Returns what staff call places of a currency under Solvency. */
export async function placesTyped(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ place: holdings.place })
    .from(holdings)
    .where(sql`${isNotNull(holdings.staff)} and ${holdings.asset} = 'THB'`)
    .orderBy(holdings.place)
    .limit(100);
  return rows.map(({ place }) => place);
}
