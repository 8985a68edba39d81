import { request } from '../../client/http/request.ts';
import { createResource } from '../../client/query/resource.ts';
import { upload, type UploadOptions } from '../../client/http/upload.ts';
import { certification as certificationEndpoint, certify } from '../../api/profile.ts';
import { withoutInvisible } from '../../lib/invisible.ts';
import { user } from './store.ts';

/** State of both certifications, with the reason of a refusal; nothing of it is kept on the device (KYC-06). */
export const certification = createResource(certificationEndpoint);

const sendFor = async (fields: Parameters<typeof request<typeof certify>>[1]): Promise<void> => {
  await request(certify, fields);
  await Promise.all([certification.refresh({ fresh: true }), user.refresh({ fresh: true })]);
};

/** Sends type, name and number for review, once. Throws `CallError`. */
export const certifyPrimary = ({ type, name, number }: { type: string; name: string; number: string }): Promise<void> =>
  sendFor({ level: 'primary', type: type as 'idcard', name: name.trim(), number: withoutInvisible(number).trim() });

/** Sends the addresses of the uploaded photos for review, once. Throws `CallError`. */
export const certifyAdvanced = ({
  type,
  front,
  back,
}: {
  type: string;
  front: string;
  back?: string | undefined;
}): Promise<void> =>
  sendFor({ level: 'advanced', type: type as 'idcard', front, ...(back === undefined ? {} : { back }) });

/** Uploads one photo of a document; gives the address that the submission names. Throws `CallError`. */
export const uploadPhoto = async (file: File, options: UploadOptions): Promise<string> =>
  (await upload(file, { ...options, foreground: false })).url;
