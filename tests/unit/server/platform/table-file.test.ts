import { expect, test } from 'vitest';
import { parseCoins } from '../../../../server/adapters/prices/coins.ts';
import { readAddressFile } from '../../../../server/desk/deposits/address-file.ts';
import { parseRates } from '../../../../server/modules/rates/rates-file.ts';
import { dropExtraCells, readTable } from '../../../../server/platform/table-file.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const HEADER = 'code,name,scale,state,needed,binance,kraken,okx';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const read = (text: string) => readTable(text, (line, what) => new Error(`line ${line} ${what}`));

test.each([
  ['quotes', '"a","b, c","say ""hi"""', ['a', 'b, c', 'say "hi"']],
  ['a byte order mark and blanks', '\uFEFF a , b ', ['a', 'b']],
  ['semicolons beside commas', 'a;b,c', ['a;b', 'c']],
])('reads %s', (_, text, cells) => {
  expect(read(text)).toEqual([{ line: 1, cells }]);
});

test('skips empty rows, also of commas, and keeps the numbers of lines', () => {
  expect(read('a\r\n,,\n\n"",\nb,c,,\n')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 5, cells: ['b', 'c', '', ''] },
  ]);
  expect(dropExtraCells(['b', 'c', '', ''], 1)).toEqual(['b', 'c']);
  expect(dropExtraCells(['b', '', '', ''], 3)).toEqual(['b', '', '']);
});

test.each([
  ['a;b', 'line 1 has semicolons'],
  ['a,b\nc\td', 'line 2 has tabs'],
  ['a,b"c', 'line 1 has a quote without its partner'],
  [Buffer.from('\uFEFFa,b', 'utf16le').toString('utf8'), 'line 1 is not in UTF-8. Save the file as "CSV UTF-8"'],
])('says what is wrong with %j', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('reads coins, rates and addresses as a spreadsheet saves them', () => {
  const coins = parseCoins(`${HEADER},,\r\n"BTC","Bitcoin, the first",2,shown,2,,,,,\r\n,,,,,,,,,\r\n`);
  expect(coins).toEqual([expect.objectContaining({ code: 'BTC', name: 'Bitcoin, the first', pairs: {} })]);
  const rates = parseRates('code,rate,time,\r\n"THB","33.42",,\r\nEUR,0.9,2026-11-26T11:00:00Z\r\n,,\r\n', NOW);
  expect(Object.keys(rates.currencies)).toEqual(['THB', 'EUR']);
  expect(readAddressFile('ERC20', `"${ADDRESS}","Safe, 1",,\r\n,,,\r\n`)).toEqual([
    { line: 1, address: ADDRESS, label: 'Safe, 1' },
  ]);
});

test('names a header line, and what separates the cells, of an address file', () => {
  expect(() => readAddressFile('ERC20', `Address,Label\n${ADDRESS}`)).toThrow('line 1 is a header');
  expect(() => readAddressFile('ERC20', `${ADDRESS};Safe`)).toThrow('line 1 has semicolons');
});

test('names a year of the Buddhist calendar', () => {
  expect(() => parseRates('code,rate,time\nTHB,33.42,2569-11-26T11:00:00Z', NOW)).toThrow(
    'has a year of the Buddhist calendar. Write 2026.',
  );
});
