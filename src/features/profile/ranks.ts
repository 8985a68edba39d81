import { ranks as ranksEndpoint } from '../../api/profile.ts';
import { createResource } from '../../client/query/resource.ts';

/** VIP levels, and the customer's total deposits (PROF-14). */
export const ranks = createResource(ranksEndpoint);
