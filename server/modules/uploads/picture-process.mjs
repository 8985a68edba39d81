/**
 * Decodes customers' pictures and encodes them again, in a process that has no secrets and can be killed at any time.
 * It is plain JavaScript without imports of our code: Node runs this file as it is, in the sources and next to the
 * built `main.js`.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import sharp from 'sharp';

/** Interval between checks of this process's memory. */
const MEMORY_CHECK_MS = 20;
/** The highest score: if memory runs out, the kernel kills this process and not the server. */
const FIRST_TO_KILL = '1000';

sharp.concurrency(1);
sharp.cache(false);

try {
  writeFileSync('/proc/self/oom_score_adj', FIRST_TO_KILL);
} catch {
  // not Linux
}

/** @param {import('./picture-decoder.ts').PictureJob} job */
async function rewrite({ bytes, type, limits: { side, pixels, storedSide } }) {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (`image/${format}` !== type) return { refused: 'type' };
  if (width > side || height > side || width * height > pixels) return { refused: 'pixels' };
  // sharp shrinks a JPEG while decoding it if it is at least twice as large as the stored size
  const upright = sharp(bytes, { limitInputPixels: pixels, failOn: 'error', animated: false })
    .rotate()
    .resize({ width: storedSide, height: storedSide, fit: 'inside', withoutEnlargement: true });
  if (type === 'image/jpeg') return { bytes: await upright.jpeg({ quality: 88 }).toBuffer(), type };
  if (type === 'image/webp') return { bytes: await upright.webp({ quality: 88 }).toBuffer(), type };
  return { bytes: await upright.png().toBuffer(), type: 'image/png' };
}

process.on('message', async (/** @type {import('./picture-decoder.ts').PictureJob} */ job) => {
  const checkMemory = () => {
    if (process.memoryUsage.rss() > job.limits.memoryBytes) process.kill(process.pid, 'SIGKILL');
  };
  checkMemory();
  // sharp works in its own threads, so this one is free to check
  const watch = setInterval(checkMemory, MEMORY_CHECK_MS);
  const result = await rewrite(job).catch(() => ({ refused: 'type' }));
  clearInterval(watch);
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
