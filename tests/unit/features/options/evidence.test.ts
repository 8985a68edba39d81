import { describe, expect, test } from 'vitest';
import { compareWithRecorded } from '../../../../src/features/options/evidence.ts';

const samples = [
  { time: 1000, price: '10.00' },
  { time: 2000, price: '10.01' },
  { time: 3000, price: '10.02' },
];
const order = { startPrice: '9.99', endPrice: '10.01', created: 500, scale: 2, samples };

describe('device prices compared with the server’s', () => {
  test('equal prices match, others show the difference, a gap is not observed [OPT-13]', () => {
    const {
      samples: match,
      seen,
      same,
    } = compareWithRecorded(order, [
      { time: 400, price: '9.99' },
      { time: 1000, price: '10.0' },
      { time: 3000, price: '10.05' },
    ]);
    expect(match.map(({ finding }) => finding)).toEqual([
      { kind: 'same' },
      { kind: 'unseen' },
      { kind: 'differs', by: '-0.03', seen: '10.05' },
    ]);
    expect([seen, same]).toEqual([2, 1]);
  });

  test('compares the samples’ mean with the end price digit by digit [OPT-13]', () => {
    expect(compareWithRecorded(order, []).mean).toEqual({ value: '10.01', agrees: true });
    expect(compareWithRecorded({ ...order, endPrice: '10.02' }, []).mean).toEqual({ value: '10.01', agrees: false });
    expect(compareWithRecorded({ ...order, endPrice: undefined, samples: [] }, []).mean).toBeUndefined();
  });

  test('looks for the start price in the ticks of the seconds before the order', () => {
    const tape = [
      { time: -5000, price: '9.99' },
      { time: 100, price: '9.98' },
      { time: 700, price: '9.99' },
    ];
    expect(compareWithRecorded(order, tape).start).toEqual({ kind: 'differs', by: '0.01', seen: '9.98' });
    expect(
      compareWithRecorded(
        order,
        [...tape, { time: 450, price: '9.99' }].sort((a, b) => a.time - b.time),
      ).start,
    ).toEqual({ kind: 'same' });
    expect(compareWithRecorded(order, []).start).toEqual({ kind: 'unseen' });
  });
});
