export { cleanPicture } from './pictures.ts';
export {
  deleteUpload,
  findUpload,
  lockUpload,
  ownUpload,
  type UploadColumns,
  uploadedPictures,
  uploadIdOf,
} from './uploads.ts';
