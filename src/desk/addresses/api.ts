import * as v from 'valibot';
import { chains, type Chain } from '../../domain/addresses.ts';
import { withoutBlanks } from '../../domain/invisible.ts';
import { deskAction, deskView } from '../api/desk-call.ts';
import { id, idText } from '../api/fields.ts';

export const uploadAddresses = deskAction({
  id: 'addresses.upload',
  roles: ['owner', 'treasury'],
  isSigned: true,
  request: v.strictObject({
    chain: v.picklist(chains),
    /** One address a line, with a label after a comma if wanted. About 1,000 lines. */
    csv: v.pipe(v.string(), v.minLength(1), v.maxLength(50_000)),
  }),
  summary: 'Adds deposit addresses, which customers get one by one. A wrong line stops the whole file.',
});

export const retireAddresses = deskAction({
  id: 'addresses.retire',
  roles: ['owner', 'treasury'],
  isSigned: true,
  request: v.union([
    v.strictObject({ address: v.pipe(v.string(), v.transform(withoutBlanks), v.minLength(10), v.maxLength(100)) }),
    v.strictObject({ batch: id }),
  ]),
  summary:
    'Takes one free address, or all free ones of a batch, out of use. Addresses that customers have stay theirs.',
});

/** Uploaded addresses of a chain. */
export interface AddressStock {
  readonly chain: Chain;
  readonly free: number;
  /** Customers have them. */
  readonly given: number;
  readonly retired: number;
}

/** A list of addresses that was uploaded at once. Times in ms. */
export interface AddressBatch {
  readonly id: number;
  readonly chain: Chain;
  readonly count: number;
  readonly free: number;
  /** Digest of the list that both people signed. */
  readonly digest: string;
  readonly created: number;
  readonly uploadedBy: string;
  /** Null if one person did it (`DESK_ONE_PERSON`). */
  readonly approvedBy: string | null;
}

export interface AddressList {
  readonly chains: readonly AddressStock[];
  /** Up to 50 batches, newest first; `before` continues the list. */
  readonly batches: readonly AddressBatch[];
}

export const addresses = deskView<AddressList>()({
  id: 'addresses',
  roles: ['owner', 'treasury', 'compliance'],
  query: v.strictObject({ before: v.optional(idText) }),
});
