import { isCalendarDay } from '../../../../src/domain/time.ts';
import { startOfDate } from '../../../platform/calendar.ts';
import { readAmount } from './amounts.ts';
import { dateFault } from './dates.ts';
import { FileFault, lineFault } from './fault.ts';
import { type FileLine, MAX_LINES, type StatementFile } from './file.ts';
import { checkSums } from './sums.ts';
import { cleanText } from './texts.ts';
import { childOf, type Element, readXml, textOf } from './xml.ts';

interface Account {
  readonly number: string;
  readonly currency: string;
  readonly now: number;
}

/** Returns an amount with the sign of its direction. Throws for another currency. */
function amountOf(element: Element, { currency }: Account, direction = textOf(element, 'CdtDbtInd')): bigint {
  const amount = childOf(element, 'Amt');
  const units = readAmount(amount?.text ?? '', currency);
  if (amount?.attributes['Ccy'] !== currency)
    throw lineFault(
      element.line,
      `is in ${amount?.attributes['Ccy'] ?? 'no currency'}, and the account is in ${currency}.`,
    );
  if (units === undefined || units < 0n) throw lineFault(element.line, `has no amount in ${currency}.`);
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw lineFault(element.line, "doesn't say whether the money came in or went out.");
  return direction === 'CRDT' ? units : -units;
}

/** Returns when an entry was booked: `DtTm`, in Bangkok time without a zone, or `Dt`, which has no time. */
function bookedAt(entry: Element, now: number): Pick<FileLine, 'at' | 'hasTime'> {
  const time = textOf(entry, 'BookgDt', 'DtTm');
  const date = textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'ValDt', 'Dt');
  const day = time === '' ? date.slice(0, 10) : time.slice(0, 10);
  const at = time === '' ? Number.NaN : Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time}+07:00`);
  if (!isCalendarDay(day) || (time !== '' && Number.isNaN(at))) throw lineFault(entry.line, 'has no date.');
  const fault = dateFault(day, now);
  if (fault !== undefined) throw lineFault(entry.line, fault);
  return time === '' ? { at: startOfDate(day), hasTime: false } : { at, hasTime: true };
}

/** Returns the account of a party, whichever scheme it is in. */
const accountId = (account: Element | undefined): string =>
  textOf(account, 'Id', 'IBAN') || textOf(account, 'Id', 'Othr', 'Id');

/** Returns the lines of an entry: one, or one for each transaction of a batch whose amounts add up to it. */
function linesOf(entry: Element, account: Account): FileLine[] {
  const total = amountOf(entry, account);
  const shared = { line: entry.line, ...bookedAt(entry, account.now), balance: null };
  const details = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'));
  const isIn = total > 0n;
  const lineOf = (transaction: Element | undefined, amount: bigint): FileLine => {
    const parties = childOf(transaction, 'RltdPties');
    const party = childOf(parties, isIn ? 'Dbtr' : 'Cdtr');
    const remittance = childOf(transaction, 'RmtInf');
    const texts = [
      ...(remittance?.children ?? []).filter(({ name }) => name === 'Ustrd').map(({ text }) => text),
      textOf(remittance, 'Strd', 'CdtrRefInf', 'Ref'),
      textOf(transaction, 'AddtlTxInf'),
    ];
    const note = cleanText(texts.join(' ')) || cleanText(textOf(entry, 'AddtlNtryInf'));
    return {
      ...shared,
      amount,
      note,
      sender: cleanText(textOf(party, 'Nm') || textOf(party, 'Pty', 'Nm')),
      senderAccount: cleanText(accountId(childOf(parties, isIn ? 'DbtrAcct' : 'CdtrAcct'))),
      bankId: cleanText(textOf(transaction, 'Refs', 'AcctSvcrRef') || textOf(entry, 'AcctSvcrRef')),
    };
  };
  if (details.length > 1 && details.every((transaction) => childOf(transaction, 'Amt'))) {
    const direction = textOf(entry, 'CdtDbtInd');
    const amounts = details.map((transaction) =>
      amountOf(transaction, account, textOf(transaction, 'CdtDbtInd') || direction),
    );
    if (amounts.reduce((sum, amount) => sum + amount, 0n) !== total)
      throw lineFault(entry.line, "doesn't add up: its payments aren't its amount.");
    return details.map((transaction, index) => lineOf(transaction, amounts[index]!));
  }
  return [lineOf(details[0], total)];
}

/** Returns the balance of a statement with one of some codes, the first that it has; null if it has none. */
function balanceOf(statement: Element, account: Account, codes: readonly string[]): bigint | null {
  const balances = statement.children.filter(({ name }) => name === 'Bal');
  for (const code of codes) {
    const found = balances.find((balance) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (found) return amountOf(found, account);
  }
  return null;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** Throws if a statement is of another account. An IBAN ends with the account number. */
function assertAccount(statement: Element, { number }: Account): void {
  const named = accountId(childOf(statement, 'Acct'));
  const [said, ours] = [digits(named), digits(number)];
  if (named === '' || (said !== '' && (said.endsWith(ours) || ours.endsWith(said)))) return;
  throw lineFault(statement.line, `is of the account that ends ${named.slice(-4)}, and you chose ${number.slice(-4)}.`);
}

/** Returns the bookings of a camt.053 file. Throws a `FileFault` for the first one that is wrong. */
export function readCamt(text: string, account: Account): Omit<StatementFile, 'encoding'> {
  const lines: FileLine[] = [];
  let pending = 0;
  const statements: Element[] = [];
  readXml(text, (element, parents) => {
    const parent = parents.at(-1)?.name;
    if (element.name === 'Stmt' && parent === 'BkToCstmrStmt') {
      assertAccount(element, account);
      statements.push(element);
      return true;
    }
    if (element.name !== 'Ntry' || parent !== 'Stmt') return false;
    const status = textOf(element, 'Sts', 'Cd') || textOf(element, 'Sts');
    if (status === 'BOOK') lines.push(...linesOf(element, account));
    else pending += 1;
    if (lines.length > MAX_LINES)
      throw new FileFault(
        null,
        `The file has more than ${MAX_LINES.toLocaleString('en')} lines. Download shorter periods.`,
      );
    return true;
  });
  const [first, last] = [statements[0], statements.at(-1)];
  if (!first || !last) throw new FileFault(null, 'This is no camt.053 statement: it has no Stmt.');
  if (lines.length === 0) throw new FileFault(null, 'The file has no bookings.');
  const said = {
    opening: balanceOf(first, account, ['OPBD', 'PRCD']),
    closing: balanceOf(last, account, ['CLBD']),
  };
  return {
    kind: 'camt',
    table: null,
    ...checkSums(lines, said, account.currency),
    buddhist: null,
    pending,
    lost: null,
  };
}
