import { hashHref } from '../../browser/location.ts';
import { link } from '../../domain/routes.ts';

/** Returns the address of an order's details. */
export const orderLink = (id: string): string => hashHref(link('/pages/Option/orderRecord/orderRecord', { id }));
