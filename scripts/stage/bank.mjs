/**
 * The company's account at a bank that exists only on the stage. Customers pay into it, and staff pay from it; both
 * read its statement.
 */

/** @typedef {'none' | 'back' | 'again'} BankFault */
/**
 * A line of the statement. `amount` is in baht, negative for a payment from the account; `time` in ms.
 *
 * @typedef {{ id: string, time: number, party: string, amount: string, reference: string }} Transfer
 */

/** A cell of a CSV file. @param {string} text */
const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns the account's statement as Thai banks make it: with Buddhist years, Bangkok time and the balance.
 *
 * @param {readonly Transfer[]} transfers Oldest first.
 */
export function statementOf(transfers) {
  /** Of the account, in satang. */
  let balance = 0n;
  const rows = transfers.map(({ id, time, party, amount, reference }) => {
    const [whole = '0', part = ''] = amount.replace('-', '').split('.');
    const satang = BigInt(whole + part.padEnd(2, '0'));
    balance += amount.startsWith('-') ? -satang : satang;
    const [date = '', clock = ''] = new Date(time + 7 * 3_600_000).toISOString().split('T');
    const [year, month, day] = date.split('-');
    const digits = String(balance < 0n ? -balance : balance).padStart(3, '0');
    const after = `${balance < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    return [`${day}/${month}/${Number(year) + 543}`, clock.slice(0, 5), amount, after, reference, party, id];
  });
  return [['Date', 'Time', 'Amount', 'Balance', 'Note', 'Sender', 'Transaction ID'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\n');
}

export function openBank() {
  /** @type {Transfer[]} */
  const transfers = [];
  /** @type {BankFault} */
  let fault = 'none';
  let count = 0;

  /** @param {Omit<Transfer, 'id' | 'time'>} line */
  function book(line) {
    if (fault !== 'again' || count === 0) count += 1;
    const transfer = { ...line, id: `FT${String(count).padStart(8, '0')}`, time: Date.now() };
    transfers.push(transfer);
    return transfer;
  }

  return {
    /** The statement, oldest first. */
    transfers,
    /** @param {BankFault} chosen */
    setFault: (chosen) => {
      fault = chosen;
    },
    /**
     * Books a payment into the account, or from it with a negative amount, and returns its line. A payment from the
     * account may come back at once.
     *
     * @param {Omit<Transfer, 'id' | 'time'>} line
     */
    transfer: (line) => {
      const transfer = book(line);
      if (fault === 'back' && line.amount.startsWith('-'))
        book({ ...line, amount: line.amount.slice(1), reference: `Return of ${transfer.id}` });
      return transfer;
    },
  };
}
