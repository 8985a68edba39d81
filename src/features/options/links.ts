import { hashHref } from '../../lib/location.ts';
import { link } from '../../lib/routes.ts';

/** Where an order is read. */
export const orderLink = (id: string): string => hashHref(link('/pages/Option/orderRecord/orderRecord', { id }));
