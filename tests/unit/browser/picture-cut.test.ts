import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleCut, laplacianVariance } from '../../../src/browser/picture-cut.ts';

test('crops inside the picture, in the frame’s shape, wherever the customer moves it', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 8000 }),
      fc.integer({ min: 50, max: 8000 }),
      fc.constantFrom(1, 1.42, 1.586),
      fc.double({ min: 1, max: 4, noNaN: true }),
      part,
      part,
      (width, height, ratio, zoom, x, y) => {
        const cut = visibleCut({ width, height }, ratio, { zoom, x, y });
        expect(cut.width / cut.height).toBeCloseTo(ratio, 6);
        for (const [from, size, whole] of [
          [cut.x, cut.width, width],
          [cut.y, cut.height, height],
        ] as const) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(from + size).toBeLessThanOrEqual(whole + 1e-6);
        }
      },
    ),
  );
});

test('lines are sharp, the same blurred are not, a plain colour is neither', () => {
  const side = 64;
  const draw = (of: (x: number) => number): Uint8ClampedArray => {
    const data = new Uint8ClampedArray(side * side * 4);
    for (let at = 0; at < side * side; at += 1) data.fill(of(at % side), at * 4, at * 4 + 3);
    return data;
  };
  const lines = laplacianVariance(
    draw((x) => (x % 8 < 4 ? 20 : 235)),
    side,
    side,
  );
  const blurred = laplacianVariance(
    draw((x) => 128 + 60 * Math.sin(x / 10)),
    side,
    side,
  );
  expect(lines).toBeGreaterThan(1000);
  expect(blurred).toBeLessThan(10);
  expect(
    laplacianVariance(
      draw(() => 90),
      side,
      side,
    ),
  ).toBe(0);
});
