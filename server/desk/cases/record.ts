import type { CaseSubject } from '../../../src/desk/cases/api.ts';
import { money } from '../../../src/desk/words/money.ts';
import { depositAmountWords } from '../../../src/desk/words/deposits.ts';
import type { CaseRecord } from '../../../src/domain/cases.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { type Case, recordName } from '../../modules/cases/index.ts';
import { findContractOrder } from '../../modules/contracts/index.ts';
import { findDeposit } from '../../modules/deposits/index.ts';
import { findLockupOrder } from '../../modules/lockup/index.ts';
import { findOptionOrder } from '../../modules/options/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import { latestVerifications } from '../../modules/verifications/index.ts';
import { findWithdrawal } from '../../modules/withdrawals/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { moment } from '../../platform/texts/moment.ts';
import { amountToShow } from '../deposits/amount.ts';

/** What the desk shows of a record, by name. */
type Facts = Readonly<Record<string, string>>;
type Read = (db: Database, account: number, id: string) => Promise<Facts | undefined>;

/** Pages of the desk that have the records. Orders are on their customer's page. */
const PAGES: Readonly<Partial<Record<CaseRecord, string>>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  verification: 'verifications',
};

const readers: Readonly<Record<CaseRecord, Read>> = {
  deposit: async (db, account, id) => {
    const row = await findDeposit(db, account, id);
    return (
      row && {
        Amount: depositAmountWords(amountToShow(row)),
        State: row.status,
        Reported: moment(row.created),
      }
    );
  },
  withdrawal: async (db, account, id) => {
    const row = await findWithdrawal(db, account, id);
    return (
      row && {
        Amount: money(formatAmount(row.asset, row.amount), row.asset),
        State: row.status,
        Ordered: moment(row.created),
      }
    );
  },
  option: async (db, account, id) => {
    const row = await findOptionOrder(db, account, id);
    return (
      row && {
        Coin: row.code,
        Stake: money(fromUnits(row.stake, scaleOf(QUOTE_ASSET)), QUOTE_ASSET),
        State: row.result === '' ? row.status : row.result,
        Placed: moment(row.created),
      }
    );
  },
  contract: async (db, account, id) => {
    const row = await findContractOrder(db, account, id);
    return (
      row && {
        Order: `${row.side} ${fromUnits(row.amount, scaleOf(row.code))} ${row.code}`,
        State: row.status,
        Placed: moment(row.created),
      }
    );
  },
  lockup: async (db, account, id) => {
    const row = await findLockupOrder(db, account, id);
    return (
      row && {
        Amount: money(fromUnits(row.amount, scaleOf(QUOTE_ASSET)), QUOTE_ASSET),
        State: row.status,
        Placed: moment(row.created),
      }
    );
  },
  verification: async (db, account) => {
    const { primary, advanced } = await latestVerifications(db, account);
    return {
      ...(primary ? { Basic: primary.state } : {}),
      ...(advanced ? { Advanced: advanced.state } : {}),
    };
  },
};

/** Returns the record that a case is about, as staff see it; null if it is about none. */
export async function readSubject(db: Database, item: Case): Promise<CaseSubject | null> {
  const { about, record, account } = item;
  if (about === null || record === null) return null;
  const facts = (await readers[about](db, account, String(record))) ?? {};
  const path = PAGES[about];
  return {
    kind: about,
    name: recordName(item, 'en'),
    page: path === undefined ? null : { path, id: record },
    facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
  };
}
