import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { usualPeriods } from '../../../../src/features/market/indicator-kinds.ts';
import { indicators, resetIndicators, setPeriod } from '../../../../src/features/market/indicators.ts';
import IndicatorsSheet from '../../../../src/features/market/components/IndicatorsSheet.tsx';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';

beforeEach(resetIndicators);

test('an indicator’s periods are changed in steps, kept on the device, and reset [LOOK-18]', async () => {
  show(<IndicatorsSheet onClose={() => undefined} />);
  const periods = screen.getByRole('button', { name: 'Periods of Moving averages: 7 · 25' });
  expect(screen.queryByRole('group', { name: 'Short period' })).toBeNull();
  fireEvent.click(periods);
  const short = within(screen.getByRole('group', { name: 'Short period' }));
  fireEvent.click(short.getByRole('button', { name: 'Increase' }));
  await screen.findByRole('button', { name: 'Periods of Moving averages: 8 · 25' });
  await vi.waitFor(async () =>
    expect(await database('settings').get('indicatorPeriods', v.looseObject({}))).toMatchObject({ ma: [8, 25] }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(indicators.periods).toEqual(usualPeriods);
});

test('a period stays within its limits', () => {
  setPeriod('rsi', 0, 1);
  setPeriod('boll', 1, 6);
  setPeriod('ma', 1, 1000);
  expect(indicators.periods).toMatchObject({ rsi: [2], boll: [20, 5], ma: [7, 200] });
});
