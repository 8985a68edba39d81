export { unreadableTexts } from './unreadable.ts';
export { PictureFailure } from './components/PictureFailure.tsx';
export { usePicture } from './use-picture.ts';
