// @vitest-environment node
import { expect, test } from 'vitest';
import { createStudies } from '../../../../src/features/market/components/studies.ts';
import { type IndicatorKind, usualPeriods } from '../../../../src/features/market/indicator-kinds.ts';

const valuesOf = async (kind: IndicatorKind, closes: readonly number[]) => {
  const [study] = await createStudies({ on: [kind], periods: usualPeriods });
  return closes.map((close) => study!.take(close, false));
};
const rounded = (value: number | undefined): string | undefined => value?.toFixed(2);

test('the relative strength is that of the published example of its author’s method [LOOK-18]', async () => {
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614,
    46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
  ];
  const values = (await valuesOf('rsi', closes)).map(([value]) => rounded(value));
  expect(values.slice(0, 14)).toEqual(Array.from({ length: 14 }));
  expect(values.slice(14)).toEqual(['70.53', '66.32', '66.55', '69.41', '66.36', '57.97', '62.93']);
});

test('averages and bands begin once they have enough prices, and a newer price of a candle replaces the last [LOOK-18]', async () => {
  const closes = Array.from({ length: 25 }, (_, index) => index + 1);
  const averages = await valuesOf('ma', closes);
  expect(averages[5]).toEqual([undefined, undefined]);
  expect(averages[6]).toEqual([4, undefined]);
  expect(averages[24]).toEqual([22, 13]);
  const bands = (await valuesOf('boll', closes)).at(-1)?.map(rounded);
  // mean and deviation of 6 to 25
  expect(bands).toEqual(['15.50', '27.03', '3.97']);
  const [study] = await createStudies({ on: ['ma'], periods: usualPeriods });
  for (const close of closes.slice(0, 7)) study!.take(close, false);
  expect(study!.take(14, true)[0]).toBe(5);
  expect(study!.take(7, true)[0]).toBe(4);
});

test('averages of a still price are that price, and their distance is nothing', async () => {
  const closes = Array.from({ length: 60 }, () => 5);
  expect((await valuesOf('ema', closes)).at(-1)).toEqual([5, 5]);
  expect((await valuesOf('macd', closes)).at(-1)).toEqual([0, 0, 0]);
});

test('follow the periods that the customer chose, and name them [LOOK-18]', async () => {
  const [study] = await createStudies({ on: ['ma'], periods: { ...usualPeriods, ma: [2, 3] } });
  expect(study!.lines.map(({ name }) => name)).toEqual(['MA 2', 'MA 3']);
  study!.take(1, false);
  expect(study!.take(3, false)).toEqual([2, undefined]);
  expect(study!.take(5, false)).toEqual([4, 3]);
});
