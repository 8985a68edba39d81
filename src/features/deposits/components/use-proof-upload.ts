import type { Cut } from '../../../browser/picture-cut.ts';
import { upload, type UploadOptions } from '../../../client/http/upload.ts';
import { makeSmallPicture, useAttachment } from '../../uploads/index.ts';

/** Limits of an uploaded proof: the longer side in pixels, and the size in bytes. */
const LIMITS = { name: 'proof.jpg', maxSide: 2000, maxBytes: 1_000_000 };

const shrinkProof = (source: File, cut?: Cut) => makeSmallPicture(source, cut, LIMITS);
const uploadProof = async (file: File, options: UploadOptions): Promise<string> => (await upload(file, options)).url;

/** Attaches the picture that proves a transfer: made small on the device and uploaded as soon as it is chosen. */
export const useProofUpload = () => useAttachment({ shrink: shrinkProof, send: uploadProof });
