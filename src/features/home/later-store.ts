import { createResource } from '../../client/query/resource.ts';
import { config } from '../../api/content.ts';
import { winNotices as winNoticesEndpoint } from '../../api/rewards.ts';

/** Text of the company (`act` "about"). Here and not in `store.ts`, which the first screen carries. */
export const about = createResource(config, { act: 'about' });

/** Prizes that customers have won, as the server tells them (HOME-06). */
export const winNotices = createResource(winNoticesEndpoint);
