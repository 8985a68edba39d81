import { request } from '../../client/http/request.ts';
import { upload, type UploadOptions } from '../../client/http/upload.ts';
import { editAvatar, editUser } from '../../api/profile.ts';
import { changePassword as passwordEndpoint, changePaymentPassword as paymentEndpoint } from '../../api/credentials.ts';
import { emailCode, smsCode } from '../../api/registration.ts';
import { user } from './store.ts';

/**
 * Refreshes the customer after a change, so that every page shows it. All changes are sent once without retries, and
 * throw `CallError`.
 */
const thenRefreshUser = async (change: Promise<unknown>): Promise<void> => {
  await change;
  await user.refresh({ fresh: true });
};

export const changeNickname = (nickname: string): Promise<void> => thenRefreshUser(request(editUser, { nickname }));
export const changeCurrency = (currency: string): Promise<void> => thenRefreshUser(request(editUser, { currency }));
export const changePhone = (
  userphone: string,
  code: string,
  proof: { password?: string; paypass?: string; oldcode?: string },
): Promise<void> => thenRefreshUser(request(editUser, { userphone, code, ...proof }));
export const changePassword = (oldpassword: string, password: string): Promise<void> =>
  thenRefreshUser(request(passwordEndpoint, { oldpassword, password }));
/**
 * Changes the payment password.
 * @param proof the old password, a code sent to the account's own phone or e-mail, or the login password if none is set
 */
export const changePayment = (
  paypass: string,
  proof: { oldpaypass?: string; code?: string; password?: string },
): Promise<void> => thenRefreshUser(request(paymentEndpoint, { paypass, ...proof }));

/** Uploads a picture, and sets it as avatar (PROF-04). */
export const changeAvatar = async (picture: File, options: UploadOptions): Promise<void> => {
  const { url } = await upload(picture, { ...options, foreground: false });
  await thenRefreshUser(request(editAvatar, { userimg: url }));
};

/** Sends a code to a new phone, or to the account's own phone or e-mail. */
export const sendCode = (
  purpose: 'phone' | 'paypass',
  target: { phone: string } | { email: string },
): Promise<unknown> =>
  'phone' in target
    ? request(smsCode, { userphone: target.phone, must: purpose })
    : request(emailCode, { email: target.email, must: purpose });
