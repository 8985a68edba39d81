import { user } from '../../client/session/user.ts';
import { request } from '../../client/http/request.ts';
import { useAccountEvent } from '../../client/realtime/account-events.ts';
import { createResource } from '../../client/query/resource.ts';
import { upload, type UploadOptions } from '../../client/http/upload.ts';
import { submitVerification, verificationState } from '../../api/verifications.ts';
import { withoutInvisible } from '../../domain/invisible.ts';
import type { Identity } from './rules.ts';

/** State of both identity verifications, with the reason of a refusal. The device does not store it (KYC-06). */
export const verification = createResource(verificationState);

/** Reads the state again when staff decide while the page is open. */
export const useDecisions = (): void =>
  useAccountEvent('certification', (event) => {
    const fresh = event !== undefined;
    void Promise.all([verification.refresh({ fresh }), user.refresh({ fresh })]);
  });

const submit = async (fields: Parameters<typeof request<typeof submitVerification>>[1]): Promise<void> => {
  await request(submitVerification, fields);
  await Promise.all([verification.refresh({ fresh: true }), user.refresh({ fresh: true })]);
};

/** Sends type, name and number of a document and the date of birth for review, once. Throws `CallError`. */
export const submitBasicVerification = ({ type, name, number, birthDate }: Identity): Promise<void> =>
  submit({
    level: 'primary',
    type: type as 'idcard',
    name: name.trim(),
    number: withoutInvisible(number).trim(),
    birthDate,
  });

/** Sends the addresses of the uploaded photos for review, once. Throws `CallError`. */
export const submitAdvancedVerification = ({
  type,
  front,
  back,
}: {
  type: string;
  front: string;
  back?: string | undefined;
}): Promise<void> =>
  submit({ level: 'advanced', type: type as 'idcard', front, ...(back === undefined ? {} : { back }) });

/** Uploads one photo of a document. Returns its address for the submission. Throws `CallError`. */
export const uploadPhoto = async (file: File, options: UploadOptions): Promise<string> =>
  (await upload(file, { ...options, foreground: false })).url;
