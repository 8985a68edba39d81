import { addressFault, cleanAddress } from '../../../src/domain/addresses.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { INVISIBLE } from '../../../src/domain/invisible.ts';
import { dropExtraCells, readTable } from '../../platform/table-file.ts';
import { DeskError } from '../desk-error.ts';
import type { Retyped } from '../perform.ts';

export interface AddressLine {
  /** From 1. */
  readonly line: number;
  readonly address: string;
  readonly label: string;
}

const MAX_LABEL_LENGTH = 60;
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, 'u');

/** How an address is compared: hexadecimal and `bc1` ones without their case. The unique index has the same words. */
export const comparableAddress = (address: string): string => address.toLowerCase();

const lineError = (line: number, what: string): DeskError => new DeskError(400, 'field', `csv: line ${line} ${what}.`);

/** Names the first of some lines that is wrong. */
export const doubledLine = (line: number): DeskError => lineError(line, 'has an address that is here already');

/** Names the first of some lines whose address no one can pay from. */
export const lostLine = (line: number): DeskError =>
  lineError(line, "has an address that loses what customers send: a token's contract, or an address without a key");

function findLineFault(chain: Chain, { address, label }: AddressLine): string | undefined {
  const fault = addressFault(chain, address);
  if (fault?.kind === 'chain') return `has an address of ${fault.looksLike}, not of ${chain}`;
  if (fault?.kind === 'checksum') return 'has an address with a typo: its checksum is wrong';
  if (/^(wallet )?address(es)?$/i.test(address)) return 'is a header. Leave it out';
  if (fault) return `has no ${chain} address in its first cell`;
  if (label.length > MAX_LABEL_LENGTH) return `has a label of more than ${MAX_LABEL_LENGTH} characters`;
  return INVISIBLE_CHARACTER.test(label) ? 'has a label with invisible characters' : undefined;
}

/**
 * Returns the addresses of a file: one a line, with a label after a comma if there is one. Empty lines are skipped.
 * Throws `field` with the number of the first line that is wrong, of another chain, or there twice.
 */
export function readAddressFile(chain: Chain, csv: string): AddressLine[] {
  const lineOf = new Map<string, number>();
  const lines = readTable(csv, lineError).map(({ line, cells }): AddressLine => {
    const [address = '', ...label] = dropExtraCells(cells, 1);
    return { line, address: cleanAddress(address), label: label.join(', ') };
  });
  for (const entry of lines) {
    const fault = findLineFault(chain, entry);
    if (fault !== undefined) throw lineError(entry.line, fault);
    const place = comparableAddress(entry.address);
    const earlier = lineOf.get(place);
    if (earlier !== undefined) throw lineError(entry.line, `has the address of line ${earlier}`);
    lineOf.set(place, entry.line);
  }
  if (lines.length === 0) throw new DeskError(400, 'field', 'csv: the file has no address.');
  return lines;
}

const byAddress = (chain: Chain, csv: string): Map<string, number> =>
  new Map(readAddressFile(chain, csv).map(({ address, line }) => [comparableAddress(address), line]));

/** Returns how a list of someone's own differs from a proposed one; undefined if both have the same addresses. */
function listDifference(chain: Chain, own: string, proposed: string): string | undefined {
  if (own.trim() === '') return 'Enter the list from your own wallet.';
  let mine: Map<string, number>;
  try {
    mine = byAddress(chain, own);
  } catch (error) {
    if (error instanceof DeskError) return error.message.replace(/^csv: /, 'In your list, ');
    throw error;
  }
  const theirs = byAddress(chain, proposed);
  const foreign = [...theirs].filter(([address]) => !mine.has(address));
  const missing = [...mine].filter(([address]) => !theirs.has(address));
  if (foreign.length === 0 && missing.length === 0) return undefined;
  return [
    ...(foreign[0]
      ? [`Proposed but not in your list: ${foreign.length}, the first in line ${foreign[0][1]} of the proposal.`]
      : []),
    ...(missing[0]
      ? [`In your list but not proposed: ${missing.length}, the first in line ${missing[0][1]} of your list.`]
      : []),
  ].join(' ');
}

/**
 * What the second person enters before a list of addresses is added: the same list, exported from the wallet again.
 * Otherwise one person could add their own address and get what a customer sends. Order and labels may differ.
 */
export const listAgain = (chain: Chain, csv: string): Retyped => ({
  label: 'The same addresses, exported from your own wallet, one a line',
  value: csv,
  hides: ['csv'],
  differs: (typed) => listDifference(chain, typed, csv),
});
