export { isEvidence, ownUpload, uploadedPictures, uploadIdOf } from './uploads.ts';
