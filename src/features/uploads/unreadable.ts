import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Unreadable } from '../../client/forms/pictures.ts';

/** What a customer can do about a file that isn't a picture we can read. */
export const unreadableTexts: Readonly<Record<Unreadable, MessageDescriptor>> = {
  heic: msg`We couldn't open this HEIC photo. Take a screenshot of it and choose that, or use JPEG, PNG or WebP.`,
  pdf: msg`We couldn't open this PDF. Take a screenshot of it and choose that, or use JPEG, PNG or WebP.`,
  empty: msg`This file is empty. Choose it again, or take a new photo.`,
  other: msg`We couldn't open this file. Choose a JPEG, PNG or WebP picture.`,
};
