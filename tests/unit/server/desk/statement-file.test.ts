import { describe, expect, test } from 'vitest';
import { readAmount } from '../../../../server/desk/statements/file/amounts.ts';
import { FileFault } from '../../../../server/desk/statements/file/fault.ts';
import { linesBefore, readStatementFile } from '../../../../server/desk/statements/file/read-file.ts';
import { withFingerprints } from '../../../../server/desk/statements/fingerprints.ts';
import { moment } from '../../../../server/platform/texts/moment.ts';

const NOW = Date.parse('2026-11-30T12:00:00Z');
const BAHT = 100n;
const bank = { account: '0123456789', currency: 'THB' };

const read = (file: string | Uint8Array) =>
  readStatementFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    number: bank.account,
    currency: bank.currency,
    columns: undefined,
    now: NOW,
  });

/** Returns what a file is refused with. */
function faultOf(file: string | Uint8Array): Pick<FileFault, 'line' | 'message'> {
  try {
    read(file);
  } catch (error) {
    if (error instanceof FileFault) return { line: error.line, message: error.message };
    throw error;
  }
  throw new Error('it was read');
}

const HEADER = 'วันที่,เวลา,เงินเข้า,เงินออก,บันทึก,ผู้โอน,เลขที่อ้างอิง,ยอดคงเหลือ';
const THAI = [
  HEADER,
  '28/11/2569,09:14,"16,710.00",,AND100377R4C,นาย สมชาย ใจ,X1,"160,628.00"',
  '28/11/2569,15:44,,"12,402.00",W 800019,P RAO,X2,"148,226.00"',
].join('\r\n');

/** Thai letters in one byte each, as TIS-620 and windows-874 have them. */
const inTis620 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code;
  });
const inUtf16 = (text: string, isBig: boolean, mark = ''): Uint8Array => {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('a file of a Thai bank', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(THAI), 'utf-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${THAI}`), 'utf-8'],
    ['TIS-620', inTis620(THAI), 'windows-874'],
    ['UTF-16', inUtf16(THAI, false, '\uFEFF'), 'utf-16le'],
    ['UTF-16 from another machine, without a mark', inUtf16(THAI, true), 'utf-16be'],
  ] as const)('is read in %s, with Buddhist years [DESK-60]', (_, bytes, encoding) => {
    const file = read(bytes);
    expect(file).toMatchObject({ encoding, buddhist: { written: 2569, meant: 2026 } });
    const [first, second] = file.lines;
    expect(first).toMatchObject({
      line: 2,
      amount: 16_710n * BAHT,
      sender: 'นาย สมชาย ใจ',
      note: 'AND100377R4C',
      bankId: 'X1',
    });
    expect(moment(first!.at)).toBe('2026-11-28 09:14 (UTC+7)');
    expect(second).toMatchObject({ line: 3, amount: -12_402n * BAHT, balance: 148_226n * BAHT });
    expect([file.opening, file.closing]).toEqual([143_918n * BAHT, 148_226n * BAHT]);
  });

  test.each([
    ['28 พ.ย. 69', '2026-11-28'],
    ['28 พฤศจิกายน 2569', '2026-11-28'],
    ['๒๘/๑๑/๒๕๖๙', '2026-11-28'],
    ['28-Nov-2026', '2026-11-28'],
    ['2026-11-28T08:05:00', '2026-11-28'],
    ['20261128', '2026-11-28'],
    ['28/11/26', '2026-11-28'],
  ])('has the date %s [DESK-60]', (date, day) => {
    const [line] = read(`Date,Amount\n${date},5.00\n`).lines;
    expect(moment(line!.at).slice(0, 10)).toBe(day);
  });

  test('with the month first is told by its dates', () => {
    const days = read('Date,Amount\n11/05/2026,5\n11/28/2026,6\n').lines.map(({ at }) => moment(at).slice(5, 10));
    expect(days).toEqual(['11-05', '11-28']);
  });
});

test.each([
  ['16,710.00', 16_710n * BAHT],
  ['฿1,000', 1000n * BAHT],
  ['(500.00)', -500n * BAHT],
  ['500.50-', -50_050n],
  ['1.234,56', 123_456n],
  ['๑๐๐.๐๐', 100n * BAHT],
  // a thousand or one and a bit
  ['1.234', undefined],
  ['1.005', undefined],
  ['12,34.5', undefined],
  ['1e5', undefined],
])('reads the amount %s', (text, units) => {
  expect(readAmount(text, 'THB')).toBe(units);
});

describe('a file with rows around its table', () => {
  test('is read without them, and the newest line can be first [DESK-60]', () => {
    const file = read(
      [
        'Account;012-3-45678-9',
        'Date;Withdrawal;Deposit;Description;Balance',
        '28/11/2026 15:44;300.00;;Fee;1,200.00',
        '28/11/2026 09:14;;500.00;AND1R1C;1,500.00',
        'Balance brought forward;;;;1,000.00',
        'Total;300.00;500.00;;',
      ].join('\n'),
    );
    expect(file.lines.map(({ line, amount }) => [line, amount / BAHT])).toEqual([
      [4, 500n],
      [3, -300n],
    ]);
    expect([file.opening, file.closing]).toEqual([1000n * BAHT, 1200n * BAHT]);
  });

  test('has bookings of senders whose names look like a sum, and no invisible characters [DESK-60]', () => {
    const [line] = read('Name,Date,Amount\nTotal Access Co\u202E Ltd,28/11/2026,5\nTotal,,5\n').lines;
    expect(line?.sender).toBe('Total Access Co Ltd');
  });

  test('has one amount and its direction', () => {
    const amounts = read('Date,Amount,Dr/Cr\n2026-11-28,5,CR\n2026-11-28,7,DR\n').lines.map(
      ({ amount }) => amount / BAHT,
    );
    expect(amounts).toEqual([5n, -7n]);
  });
});

describe('a file that is refused', () => {
  const rows = THAI.split('\r\n');
  test.each([
    [
      'is cut off in a cell',
      [...rows, '28/11/2569,16:4'].join('\n'),
      4,
      'The file is cut off: line 4 ends in the middle',
    ],
    ['is cut off in a quote', `${rows.join('\n')}\n28/11/2569,16:40,"1,0`, 4, 'cut off: line 4'],
    [
      'lost a line',
      rows
        .filter((_, index) => index !== 1)
        .concat('28/11/2569,16:00,5.00,,,,X3,7.00')
        .join('\n'),
      3,
      "Line 3 doesn't add up",
    ],
    ['has a wrong amount', [...rows, '28/11/2569,16:40,abc,,,,X3,5'].join('\n'), 4, 'Line 4 has “abc” where an amount'],
    ['has no such day', [...rows, '31/11/2569,16:40,5.00,,,,X3,5'].join('\n'), 4, 'Line 4 has the date “31/11/2569”'],
    ['is of the future', 'Date,Amount\n2026-12-05,5', 2, 'Line 2 has the date 2026-12-05, which is in the future'],
    ['goes in and out', 'Date,Amount in,Amount out\n2026-11-28,5,6', 2, 'Line 2 has an amount in and an amount out'],
    ['has no bookings', 'Date,Amount\n', null, 'The file has no lines'],
  ])('%s names the line [DESK-60]', (_, text, line, message) => {
    const fault = faultOf(text);
    expect(fault.line).toBe(line);
    expect(fault.message).toContain(message);
  });

  test('ends in the middle of a letter [DESK-60]', () => {
    const bytes = new TextEncoder().encode(`${HEADER}\n28/11/2569,09:14,5.00,,,นาย`);
    expect(faultOf(bytes.subarray(0, -1))).toMatchObject({
      line: 2,
      message: expect.stringContaining('cut off: line 2'),
    });
  });

  test('shows the lines before', () => {
    expect(linesBefore(new TextEncoder().encode('a\nb\nc\nd'), 3)).toEqual([
      { line: 1, text: 'a' },
      { line: 2, text: 'b' },
      { line: 3, text: 'c' },
    ]);
  });

  test('has more than 50,000 lines; so many are read [DESK-60]', () => {
    const rowsOf = (count: number): string => `Date,Amount,Note\n${'2026-11-28,5.00,AND1R1C\n'.repeat(count)}`;
    expect(read(rowsOf(50_000)).lines).toHaveLength(50_000);
    expect(faultOf(rowsOf(50_001)).message).toContain('more than 50,000 lines');
  });
});

describe('fingerprints', () => {
  const twice = 'Date,Amount,Note\n2026-11-28,5.00,A\n2026-11-28,5.00,A\n2026-11-28,6.00,A\n';
  test('tell equal lines of a file apart, and are the same at each upload [DESK-59]', () => {
    const [one, other] = [withFingerprints(read(twice).lines, bank), withFingerprints(read(twice).lines, bank)];
    expect(new Set(one.map(({ fingerprint }) => fingerprint)).size).toBe(3);
    expect(other).toEqual(one);
  });

  test('differ between accounts', () => {
    const prints = ['1111111111', '2222222222'].map(
      (account) => withFingerprints(read(twice).lines, { ...bank, account })[0]!.fingerprint,
    );
    expect(prints[0]).not.toBe(prints[1]);
  });
});

describe('camt.053', () => {
  const entry = (amount: string, more = '', direction = 'CRDT', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
    `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}
      <BookgDt><DtTm>2026-11-28T09:14:00+07:00</DtTm></BookgDt><AcctSvcrRef>REF-1</AcctSvcrRef>
      <NtryDtls>${more}</NtryDtls></Ntry>`;
  const payment = `<TxDtls><RltdPties><Dbtr><Pty><Nm>MR SOMCHAI &amp; CHAI</Nm></Pty></Dbtr>
    <DbtrAcct><Id><Othr><Id>9990002209</Id></Othr></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>AND100377R4C</Ustrd></RmtInf></TxDtls>`;
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const document = (entries: string, closing = '1300.00', account = '012-3-45678-9', begin = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>${begin}
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
${balance('OPBD', '1000.00')}${balance('CLBD', closing)}
${entries}
</Stmt></BkToCstmrStmt></n:Document>`;

  test('is read with senders, notes, ids and balances [DESK-60]', () => {
    const pending = entry('70.00', '', 'CRDT', '<Sts>PDNG</Sts>');
    const file = read(document(`${entry('500.00', payment)}${entry('200.00', '', 'DBIT')}${pending}`));
    expect(file).toMatchObject({ kind: 'camt', opening: 1000n * BAHT, closing: 1300n * BAHT, pending: 1 });
    expect(file.lines.map(({ amount }) => amount / BAHT)).toEqual([500n, -200n]);
    expect(file.lines[0]).toMatchObject({
      sender: 'MR SOMCHAI & CHAI',
      senderAccount: '9990002209',
      note: 'AND100377R4C',
      bankId: 'REF-1',
      hasTime: true,
    });
  });

  test('with a batch has a line for each payment', () => {
    const part = (amount: string) => `<TxDtls><Amt Ccy="THB">${amount}</Amt></TxDtls>`;
    const lines = read(document(entry('300.00', part('100.00') + part('200.00')))).lines;
    expect(lines.map(({ amount }) => amount / BAHT)).toEqual([100n, 200n]);
    expect(faultOf(document(entry('300.00', part('100.00') + part('50.00')))).message).toContain("doesn't add up");
  });

  test.each([
    ["doesn't add up", document(entry('500.00')), "The file doesn't add up"],
    ['is of another account', document(entry('300.00'), '1300.00', '9998887776'), 'is of the account that ends 7776'],
    ['is cut off', document(entry('300.00')).slice(0, -80), 'The file is cut off'],
    [
      'has entities',
      document(entry('300.00'), '1300.00', '0123456789', '<!DOCTYPE a [<!ENTITY b "c">]>'),
      'has a document type',
    ],
    ['has an unknown entity', document(entry('300.00', '<TxDtls>&b;</TxDtls>')), 'is no valid XML'],
    ['is another document', '<Document><Other/></Document>', 'This is no camt.053 statement'],
    ['has another currency', document(entry('300.00').replace('THB', 'USD')), 'is in USD, and the account is in THB'],
  ])('that %s is refused [DESK-60]', (_, text, message) => {
    expect(faultOf(text).message).toContain(message);
  });
});
