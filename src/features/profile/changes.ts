import { thenRefreshUser } from '../../client/session/user.ts';
import { editAvatar, editUser } from '../../api/profile.ts';
import { request } from '../../client/http/request.ts';
import { type UploadOptions, upload } from '../../client/http/upload.ts';

export const changeNickname = (nickname: string): Promise<void> => thenRefreshUser(request(editUser, { nickname }));

export const changeCurrency = (currency: string): Promise<void> => thenRefreshUser(request(editUser, { currency }));

export const changePhone = (
  userphone: string,
  code: string,
  proof: { password?: string; paypass?: string; oldcode?: string },
): Promise<void> => thenRefreshUser(request(editUser, { userphone, code, ...proof }));

/** Uploads a picture, and sets it as avatar (PROF-04). */
export const changeAvatar = async (picture: File, options: UploadOptions): Promise<void> => {
  const { url } = await upload(picture, { ...options, foreground: false });
  await thenRefreshUser(request(editAvatar, { userimg: url }));
};
