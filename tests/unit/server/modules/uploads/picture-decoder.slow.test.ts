import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_LIMITS, PictureDecoder } from '../../../../../server/modules/uploads/picture-decoder.ts';
import { picture } from './pictures.ts';

const decoders: PictureDecoder[] = [];
const decoderOf = (...limits: ConstructorParameters<typeof PictureDecoder>): PictureDecoder => {
  const decoder = new PictureDecoder(...limits);
  decoders.push(decoder);
  return decoder;
};
afterEach(() => {
  vi.useRealTimers();
  for (const decoder of decoders.splice(0)) decoder.close();
});

const SOURCE = '198.51.100.7';
const png = (side = 4): Promise<Buffer> => picture(side, side).png().toBuffer();

/** Starts a decoder and suspends its process until `SIGCONT`. */
async function stopped(): Promise<{ decoder: PictureDecoder; pid: number }> {
  const decoder = decoderOf();
  await decoder.decode(await png(), 'image/png', SOURCE);
  const pid = decoder.pid!;
  process.kill(pid, 'SIGSTOP');
  return { decoder, pid };
}

/** Silences reported errors, which would fail the test. */
const reports = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('the picture process', () => {
  test('decodes in its own process, which starts with the first picture [SEC-14]', async () => {
    const decoder = decoderOf();
    expect(decoder.pid).toBeUndefined();
    const { bytes, type } = await decoder.decode(await png(8), 'image/png', SOURCE);
    expect(type).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 });
    expect(decoder.pid).toEqual(expect.any(Number));
    expect(decoder.pid).not.toBe(process.pid);
  });

  test('is killed when it hangs, and replaced for the next picture [SEC-14]', async () => {
    const said = reports();
    const { decoder, pid } = await stopped();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = expect(decoder.decode(await png(), 'image/png', SOURCE)).rejects.toMatchObject({
      key: 'uploadHeavy',
    });
    await vi.advanceTimersByTimeAsync(DEFAULT_LIMITS.timeMs);
    await hanging;
    vi.useRealTimers();
    expect((await decoder.decode(await png(), 'image/png', SOURCE)).type).toBe('image/png');
    expect(decoder.pid).not.toBe(pid);
    expect(said).toHaveBeenCalledOnce();
  });

  test('refuses only the current picture when it dies [SEC-14]', async () => {
    reports();
    const { decoder, pid } = await stopped();
    const dying = expect(decoder.decode(await png(), 'image/png', SOURCE)).rejects.toMatchObject({
      key: 'uploadHeavy',
    });
    const next = decoder.decode(await png(), 'image/png', SOURCE);
    process.kill(pid, 'SIGKILL');
    await dying;
    expect((await next).type).toBe('image/png');
  });

  test('exits when it takes too much memory [SEC-14]', async () => {
    reports();
    const decoder = decoderOf({ memoryBytes: 1 });
    const large = await picture(4000, 4000).png().toBuffer();
    await expect(decoder.decode(large, 'image/png', SOURCE)).rejects.toMatchObject({ key: 'uploadHeavy' });
  });

  test('serves networks in turns, and refuses one with too many pictures [SEC-14]', async () => {
    const { decoder, pid } = await stopped();
    const order: string[] = [];
    const small = await png();
    const send = (name: string, source: string): Promise<unknown> =>
      decoder.decode(small, 'image/png', source).then(() => order.push(name));
    const sent = [
      ...Array.from({ length: 17 }, (_, number) => send(`busy ${number}`, `2001:db8:0:${number}:0:0:0:1`)),
      send('other', SOURCE),
    ];
    await expect(send('too many', '2001:db8:0:99:0:0:0:1')).rejects.toMatchObject({ status: 429 });
    process.kill(pid, 'SIGCONT');
    await Promise.all(sent);
    expect(order.slice(0, 3)).toEqual(['busy 0', 'busy 1', 'other']);
  });
});
