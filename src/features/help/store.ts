import { createResource } from '../../client/query/resource.ts';
import { config } from '../../api/content.ts';

/** The text "How it works" (`act` "intro"). */
export const intro = createResource(config, { act: 'intro' });
/** The risk notice (`act` "risk"). */
export const risk = createResource(config, { act: 'risk' });
