export { unreadableTexts } from './unreadable.ts';
export { Attached } from './components/Attached.tsx';
export { PictureFailure } from './components/PictureFailure.tsx';
export { makeSmallPicture } from './small-picture.ts';
export { type Attachment, useAttachment } from './use-attachment.ts';
export { usePicture } from './use-picture.ts';
