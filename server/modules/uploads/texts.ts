import { msg } from '@lingui/core/macro';

export const uploadTexts = {
  uploadMissing: msg`No photo was uploaded. Choose one.`,
  uploadType: msg`Use a photo in PNG, JPEG, WebP or GIF format.`,
  uploadPixels: msg`This photo is too large. Use one of up to {pixels, plural, one {{pixels} megapixel} other {{pixels} megapixels}}.`,
  uploadHeavy: msg`We couldn't read this photo safely, so we didn't keep it. Nothing else was changed. Save the photo again in a smaller size, or take a new one.`,
  uploadSlow: msg`The photo arrived too slowly, so we stopped. Nothing was saved. Try again on a better connection or with a smaller photo.`,
  uploadsMany: msg`You've uploaded too many photos. Try again tomorrow, or contact support.`,
};
