import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Answer, TestServer } from '../../support.ts';

/** Uploads a picture as the app does. */
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

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

/** Creates a square black PNG of one bit per pixel. With 20,000 pixels a side it decodes from 0.2 MB to 400 MB. */
export function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, ...Buffer.from('PNG\r\n\u001A\n')]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
