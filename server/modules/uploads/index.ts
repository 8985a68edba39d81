export { isEvidence, ownUpload, uploadIdOf } from './uploads.ts';
