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
