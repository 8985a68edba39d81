import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../server/modules/uploads/picture-decoder.ts';

test('ships the picture decoding process with the built server [SEC-14]', async () => {
  expect(readFileSync('dist-server/main.js', 'utf8')).toContain('./picture-process.mjs');
  const child = fork('dist-server/picture-process.mjs', { env: {}, execArgv: [], serialization: 'advanced' });
  try {
    const bytes = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer();
    child.send({ bytes, type: 'image/png', limits: DEFAULT_LIMITS });
    const [result] = (await once(child, 'message')) as [{ bytes: Buffer; type: string }];
    expect(await sharp(result.bytes).metadata()).toMatchObject({ format: 'png', width: 9, height: 5 });
  } finally {
    child.kill();
  }
});
