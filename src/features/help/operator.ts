import { createResource } from '../../client/query/resource.ts';
import { operator } from '../../api/operator.ts';

/** Licence, share of losing accounts, and what the region switches off. */
export const operatorFacts = createResource(operator);
