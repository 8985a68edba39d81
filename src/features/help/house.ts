import { createResource } from '../../client/query/resource.ts';
import { house } from '../../api/house.ts';

/** Licence, share of losing accounts, and what the region switches off. */
export const houseFacts = createResource(house);
