import type { ResponseOf } from '../../api/endpoint.ts';
import { bankCards, wallets as walletsEndpoint } from '../../api/wallets.ts';
import { createResource } from '../../client/query/resource.ts';

export type Wallet = ResponseOf<typeof walletsEndpoint>['lists'][number];

export type Card = ResponseOf<typeof bankCards>['lists'][number];

/** The customer's wallets; kept only in memory, as are the bank accounts. */
export const wallets = createResource(walletsEndpoint);

export const cards = createResource(bankCards);
