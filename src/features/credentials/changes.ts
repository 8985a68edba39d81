import { thenRefreshUser } from '../../client/session/user.ts';
import { changePassword as passwordEndpoint, changePaymentPassword as paymentEndpoint } from '../../api/credentials.ts';
import { emailCode, smsCode } from '../../api/registration.ts';
import { request } from '../../client/http/request.ts';

export const changePassword = (oldpassword: string, password: string): Promise<void> =>
  thenRefreshUser(request(passwordEndpoint, { oldpassword, password }));

/**
 * Changes the payment password.
 * @param proof the old password, a code sent to the account's own phone or email, or the login password if none is set
 */
export const changePayment = (
  paypass: string,
  proof: { oldpaypass?: string; code?: string; password?: string },
): Promise<void> => thenRefreshUser(request(paymentEndpoint, { paypass, ...proof }));

/** Sends a code to a new phone, or to the account's own phone or email. */
export const sendCode = (
  purpose: 'phone' | 'paypass',
  target: { phone: string } | { email: string },
): Promise<unknown> =>
  'phone' in target
    ? request(smsCode, { userphone: target.phone, must: purpose })
    : request(emailCode, { email: target.email, must: purpose });
