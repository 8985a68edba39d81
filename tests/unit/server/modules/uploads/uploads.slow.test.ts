import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { editAvatar } from '../../../../../src/api/profile.ts';
import { submitVerification } from '../../../../../src/api/verifications.ts';
import { channels, submitDeposit } from '../../../../../src/api/deposits.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { customers } from '../../../../../server/platform/db/schema.ts';
import { uploads } from '../../../../../server/modules/uploads/schema.ts';
import { blackPng, picture, sendPicture } from './pictures.ts';
import { basicVerification } from '../../basic-verification.ts';
import { approveVerification } from '../../decide.ts';
import { newKey, testServer } from '../../fixtures.ts';
import { type Answer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { expectLogged } from '../../../../console.ts';

const server = testServer();

const send = (...sent: [token: string, bytes: Uint8Array, type?: string, name?: string]): Promise<Answer> =>
  sendPicture(server, ...sent);

describe('uploads', () => {
  test('stores a picture upright without metadata, for its owner only [SEC-11]', async () => {
    const [owner, other] = [await server.person(), await server.person()];
    const photo = await picture(40, 30)
      .withExif({ IFD0: { Model: 'Camera 1' }, IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = (await send(owner.token, photo)).data;
    const stored = await server.fetch(url, { headers: { token: owner.token } });
    const about = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect(about).toMatchObject({ format: 'jpeg', width: 30, height: 40 });
    expect([about.exif, about.xmp, about.orientation]).toEqual([undefined, undefined, undefined]);
    expect((await server.fetch(url, { headers: { token: other.token } })).status).toBe(404);
    expect((await server.fetch(url)).status).toBe(404);
  });

  test('accepts photo bytes that only resemble the start of a page [SEC-11]', async () => {
    const { token } = await server.person();
    const jpeg = await picture().jpeg().toBuffer();
    const saying = (text: string): Buffer =>
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, text.length + 2]),
        Buffer.from(text, 'latin1'),
        jpeg.subarray(2),
      ]);
    expect((await send(token, saying('<Svg\x93<body\xa7'))).ret).toBe(1);
    for (const page of ['<svg onload=1>', '<svg/onload=1>', '<SCRIPT>', '<?php\n'])
      expect((await send(token, saying(page))).ret).toBe(0);
  });

  test('removes a video or notes after the end of a photo, and refuses a cut one [SEC-11]', async () => {
    const { token } = await server.person();
    const jpeg = await picture(200, 150).jpeg().toBuffer();
    const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), randomBytes(5000)]);
    for (const behind of [video, Buffer.from('SEFH\u0001Image_UTC_Data1700000000000SEFT')]) {
      const { url } = (await send(token, Buffer.concat([jpeg, behind]))).data;
      const stored = Buffer.from(await (await server.fetch(url, { headers: { token } })).arrayBuffer());
      expect([stored.includes(behind), stored.subarray(-2)]).toEqual([false, Buffer.from([0xff, 0xd9])]);
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 150 });
    }
    for (const bytes of [jpeg.subarray(0, jpeg.length / 2), jpeg.subarray(0, -2)])
      expect((await send(token, bytes)).msg).toBe('Use a photo in PNG, JPEG, WebP or GIF format.');
  });

  test('refuses SVG, HTML, polyglots and broken pictures [SEC-11]', async () => {
    const { token } = await server.person();
    const png = await picture().png().toBuffer();
    const jpeg = await picture().jpeg().toBuffer();
    const refused = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.concat([png, Buffer.from('PK\u0003\u0004rest of an archive')]),
      Buffer.concat([jpeg, Buffer.from('<html>')]),
      Buffer.from('GIF89a/*'.padEnd(60, ' ') + '*/=1;alert(1);'),
      png.subarray(0, 60),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500), Buffer.from([0xff, 0xd9])]),
    ];
    for (const bytes of refused)
      expect((await send(token, bytes)).msg).toBe('Use a photo in PNG, JPEG, WebP or GIF format.');
  });

  test('refuses a picture of 20,000 by 20,000 pixels before decoding it [SEC-11]', async () => {
    const { token } = await server.person();
    const bomb = blackPng(20_000);
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
    expect((await send(token, bomb, 'image/png')).msg).toBe('This photo is too large. Use one of up to 24 megapixels.');
  });

  test('refuses a small file of 25 megapixels before decoding it [SEC-11]', async () => {
    const { token } = await server.person();
    const bomb = blackPng(5000);
    expect(bomb.length).toBeLessThan(100_000);
    expect((await send(token, bomb, 'image/png')).msg).toBe('This photo is too large. Use one of up to 24 megapixels.');
  });

  test('survives the death of the picture process [SEC-14]', async () => {
    expectLogged('took too much time or memory');
    const { token } = await server.person();
    const small = await picture().png().toBuffer();
    await send(token, small);
    const { pid } = server.services.pictures;
    process.kill(pid!, 'SIGSTOP');
    const dying = send(token, small);
    await expect.poll(() => server.services.pictures.pending).toBe(1);
    process.kill(pid!, 'SIGKILL');
    expect((await dying).msg).toBe(
      "We couldn't read this photo safely, so we didn't keep it. Nothing else was changed. Save the photo again in a smaller size, or take a new one.",
    );
    expect((await send(token, small)).ret).toBe(1);
  });

  test('refuses 60 MB by their length, and a 53rd picture within an hour [SEC-11]', async () => {
    const { token } = await server.person();
    const early = await server
      .fetch('/api/users/upload', {
        method: 'POST',
        headers: { token, language: 'en', 'content-type': 'multipart/form-data; boundary=x' },
        body: new Uint8Array(60 * 1024 * 1024),
      })
      .then(
        ({ status }) => status,
        () => 'cut',
      );
    expect([413, 'cut']).toContain(early);
    const small = await picture(2, 2).png().toBuffer();
    // the refused one counts too
    for (let number = 2; number <= 52; number += 1) expect((await send(token, small)).ret).toBe(1);
    expect((await send(token, small)).status).toBe(429);
  });
});

describe('storage of uploads', () => {
  test('deletes unused pictures after a day, and keeps those in use [SEC-11]', async () => {
    const owner = await server.person();
    const upload = async (): Promise<string> => (await send(owner.token, await picture().png().toBuffer())).data.url;
    const [avatar, proof, document, loose] = [await upload(), await upload(), await upload(), await upload()];
    await server.must(editAvatar, { userimg: avatar }, owner);
    const sent = {
      channel: 'bank-thb',
      amount: '1000',
      proof,
      rate: (await server.must(channels, {}, owner)).lists.find(({ id }) => id === 'bank-thb')!.rate!,
    };
    expect((await server.call(submitDeposit, sent, { token: owner.token, key: newKey() })).ret).toBe(1);
    await server.must(submitVerification, basicVerification({ name: 'Somchai' }), owner);
    await approveVerification(server, owner);
    await server.must(submitVerification, { level: 'advanced', type: 'passport', front: document }, owner);
    const statuses = () =>
      Promise.all(
        [avatar, proof, document, loose].map(
          async (url) => (await server.fetch(url, { headers: { token: owner.token } })).status,
        ),
      );
    await server.services.jobs.runAll();
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    server.clock.advance(DAY_MS + 1);
    const fresh = await upload();
    // also waits for a run that the moved clock has started
    await server.services.jobs.runAll();
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    expect((await server.fetch(fresh, { headers: { token: owner.token } })).status).toBe(200);
    const name = loose.split('/').at(-1)!;
    expect([
      await server.services.files.get(name),
      (await server.services.db.select().from(uploads).where(eq(uploads.id, name))).length,
    ]).toEqual([undefined, 0]);
  });

  test('limits a customer to 100 MB a day and 1 GB in total [SEC-11]', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const {
      services: { db },
      clock,
    } = server;
    const { id: account } = (await findCustomer(db, person.username))!;
    const small = await picture(2, 2).png().toBuffer();
    const take = async (size: number, created: number): Promise<string> => {
      const id = randomBytes(16).toString('hex');
      await db.insert(uploads).values({ id, account, type: 'image/png', size, created });
      return id;
    };
    await take(100 * 1024 * 1024, clock.now());
    expect((await send(person.token, small)).msg).toBe(
      "You've uploaded too many photos. Try again tomorrow, or contact support.",
    );
    expect((await send(other.token, small)).ret).toBe(1);
    clock.advance(DAY_MS);
    expect((await send(person.token, small)).ret).toBe(1);
    // used as avatar, because a job deletes unused pictures after a day
    const avatar = await take(1024 * 1024 * 1024, clock.now());
    await db
      .update(customers)
      .set({ avatar: `/files/${avatar}` })
      .where(eq(customers.id, account));
    clock.advance(2 * DAY_MS);
    expect((await send(person.token, small)).ret).toBe(0);
  });
});

describe('running uploads', () => {
  /** Starts an upload whose body stalls until `end` is called. */
  const begin = (token?: string) => {
    let end = (): void => undefined;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x\r\n'));
        end = () => controller.close();
      },
    });
    const headers = {
      language: 'en',
      'content-type': 'multipart/form-data; boundary=x',
      ...(token === undefined ? {} : { token }),
    };
    const response = server.fetch('/api/users/upload', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    return { answer: response, end: () => end() };
  };

  test('without a session are refused before their body arrives [SRV-03 SRV-04]', async () => {
    for (const token of [undefined, 'made-up']) {
      const { answer: response, end } = begin(token);
      const reply = await response;
      expect([token, reply.status, (await reply.json()).ret]).toEqual([token, 200, -1]);
      end();
    }
  });

  test('of a customer are limited to eight at a time [SEC-11]', async () => {
    const { username, token } = await server.person();
    const {
      services: { db, uploadPlaces: door },
      clock,
    } = server;
    const { id } = (await findCustomer(db, username))!;
    const places = await Promise.all(Array.from({ length: 7 }, () => door.admit(db, id, '127.0.0.1', clock.now())));
    const last = begin(token);
    await expect
      .poll(async () => {
        const more = await send(token, await picture(2, 2).png().toBuffer());
        return [more.status, more.headers.get('retry-after')];
      })
      .toEqual([429, '5']);
    for (const leave of places) leave();
    last.end();
    await last.answer;
    expect((await send(token, await picture(2, 2).png().toBuffer())).ret).toBe(1);
  });

  test('of accounts behind one address share its places [SEC-14]', async () => {
    const {
      services: { db, uploadPlaces: door },
      clock,
    } = server;
    const places: (() => void)[] = [];
    let account = 1_000_000;
    const enter = async (source: string): Promise<void> => {
      account += 1;
      places.push(await door.admit(db, account, source, clock.now()));
    };
    for (let number = 0; number < 8; number += 1) await enter('203.0.113.9');
    await expect(enter('203.0.113.9')).rejects.toMatchObject({ status: 429 });
    for (let network = 0; network < 12; network += 1) await enter(`2001:db8:0:${network}:0:0:0:1`);
    await expect(enter('2001:db8:0:c:0:0:0:1')).rejects.toMatchObject({ status: 429 });
    await enter('203.0.113.10');
    for (const leave of places) leave();
    await enter('203.0.113.9');
    places.at(-1)!();
  });
});
