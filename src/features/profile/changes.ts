import { request } from '../../client/http/request.ts';
import { upload, type UploadOptions } from '../../client/http/upload.ts';
import {
  changePassword as passwordEndpoint,
  changePaymentPassword as paymentEndpoint,
  editAvatar,
  editUser,
} from '../../api/profile.ts';
import { emailCode, smsCode } from '../../api/registration.ts';
import { user } from './store.ts';

/**
 * Each change is sent once and never by retry; then the customer is read again, so that every page shows it. All throw
 * `CallError`.
 */
const thenRead = async (change: Promise<unknown>): Promise<void> => {
  await change;
  await user.refresh({ fresh: true });
};

export const changeNickname = (nickname: string): Promise<void> => thenRead(request(editUser, { nickname }));
export const changeCurrency = (currency: string): Promise<void> => thenRead(request(editUser, { currency }));
export const changePhone = (
  userphone: string,
  code: string,
  proof: { password?: string; paypass?: string; oldcode?: string },
): Promise<void> => thenRead(request(editUser, { userphone, code, ...proof }));
export const changePassword = (oldpassword: string, password: string): Promise<void> =>
  thenRead(request(passwordEndpoint, { oldpassword, password }));
/**
 * `proof`: the old one, the code that went to the account's own phone or e-mail, or the login password where none is
 * set.
 */
export const changePayment = (
  paypass: string,
  proof: { oldpaypass?: string; code?: string; password?: string },
): Promise<void> => thenRead(request(paymentEndpoint, { paypass, ...proof }));

/** Uploads a picture and sets it as avatar (PROF-04). */
export const changeAvatar = async (picture: File, options: UploadOptions): Promise<void> => {
  const { url } = await upload(picture, { ...options, foreground: false });
  await thenRead(request(editAvatar, { userimg: url }));
};

/** Sends a code: to a new phone and to the place before it, or to an own place for a new payment password. */
export const sendCode = (purpose: 'phone' | 'paypass', to: { phone: string } | { email: string }): Promise<unknown> =>
  'phone' in to
    ? request(smsCode, { userphone: to.phone, must: purpose })
    : request(emailCode, { email: to.email, must: purpose });
