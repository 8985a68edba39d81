import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingChanges } from '../../../../server/desk/terms/describe.ts';
import { blackPng, picture } from '../modules/uploads/pictures.ts';
import { type Answer, codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
let owner: Person;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.person('owner');
});
afterAll(() => desk.server.close());

const upload = (body: Uint8Array, who: Person | undefined = owner): Promise<Answer> =>
  desk.ask('POST', '/api/media', {
    body,
    headers: { 'content-type': 'application/octet-stream' },
    ...(who ? { cookie: who.cookie } : {}),
  });

test('a picture for a slide is made smaller, without metadata, and kept once [DESK-112]', async () => {
  const photo = await picture(1200, 900)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Anna' } })
    .toBuffer();
  const { body } = await upload(photo);
  expect(body.address).toMatch(/^\/media\/[0-9a-f]{32}$/);
  expect((await upload(photo)).body).toEqual(body);
  const response = await desk.server.fetch(body.address);
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ]);
  const { width, height, exif } = await sharp(await response.arrayBuffer()).metadata();
  expect({ width, height, exif }).toEqual({ width: 1024, height: 768, exif: undefined });
  // the desk's own page shows it too, to those who are logged in
  expect((await desk.ask('GET', body.address, { cookie: owner.cookie })).headers['content-type']).toBe('image/jpeg');
  expect(codeOf(await desk.ask('GET', body.address))).toEqual([401, 'session']);
  expect((await desk.server.fetch('/media/market.svg')).headers.get('content-type')).toBe('image/svg+xml');
  expect((await desk.server.fetch(`/media/${'0'.repeat(32)}`)).status).toBe(404);
});

test('what is no picture, too large or too heavy is refused in a sentence [DESK-112]', async () => {
  const noise = await sharp({
    create: {
      width: 640,
      height: 640,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  for (const [bytes, message] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), /Use a photo in PNG, JPEG/],
    [Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>')]), /Use a photo in PNG, JPEG/],
    [blackPng(6000), /24 megapixels/],
    [noise, /too heavy/],
    [Buffer.alloc(0), /empty/],
  ] as const) {
    const { status, body } = await upload(bytes);
    expect([status, body.error?.text]).toEqual([
      expect.toSatisfy((code: number) => code >= 400),
      expect.stringMatching(message),
    ]);
  }
});

test('only those who may change texts upload one [DESK-112]', async () => {
  const photo = await picture().jpeg().toBuffer();
  for (const role of ['treasury', 'compliance', 'support', 'reader'] as const)
    expect([role, ...codeOf(await upload(photo, await desk.person(role)))]).toEqual([role, 403, 'role']);
  expect(
    (await desk.ask('POST', '/api/media', { body: photo, headers: { 'content-type': 'application/octet-stream' } }))
      .status,
  ).toBe(401);
});

test('the second person sees the picture, and not only its address [DESK-112]', () => {
  const image = `/media/${'a'.repeat(32)}`;
  const changes = settingChanges('slides.home', [], [{ title: 'Fees', image }]);
  expect(changes).toContainEqual({ label: 'Picture, Fees', from: null, to: image, isPicture: true });
});
