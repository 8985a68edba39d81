import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';

/** Returns the link to a deposit method's payment page; without an ID, to the first method of its kind. */
export const methodHref = (kind: string, id: string | null): string =>
  hashHref(
    link(kind === 'bank' ? '/pages/Recharge/bankpay' : '/pages/Recharge/qrpay', id === null ? {} : { channel: id }),
  );
