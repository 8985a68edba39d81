import sharp from 'sharp';
import type { Answer, TestServer } from '../../support.ts';

/** Sends a picture as the app does, under the name that it is given. */
export const sendPicture = async (
  server: TestServer,
  token: string,
  bytes: Uint8Array,
  type = 'image/jpeg',
  name = 'image',
): Promise<Answer> => {
  const body = new FormData();
  body.append(name, new Blob([new Uint8Array(bytes)], { type }), 'photo.jpg');
  const response = await server.fetch('/api/users/upload', {
    method: 'POST',
    headers: { token, language: 'en' },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...(JSON.parse(text) as object) };
};

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } });
