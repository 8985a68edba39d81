import { createResource } from '../../client/query/resource.ts';
import { operator } from '../../api/operator.ts';

/** Licence, share of losing accounts, and the features that the region's rules close. */
export const operatorFacts = createResource(operator);
