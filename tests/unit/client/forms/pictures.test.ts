import { beforeEach, expect, test, vi } from 'vitest';
import { readPicture } from '../../../../src/client/forms/pictures.ts';

beforeEach(() => void vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('cannot be decoded'))));

test.each([
  ['heic', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\u001cftypmif1\0\0\0\0'],
  ['pdf', '%PDF-1.7\n'],
  ['empty', ''],
  ['other', 'a text'],
  ['other', '\0\0\0\u001cftypavif\0\0\0\0'],
])('knows why a file is no picture: %s, %j', async (why, content) => {
  await expect(readPicture(new Blob([content]))).rejects.toMatchObject({ why });
});
