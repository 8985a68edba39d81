import '../../client/support.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import LanguageSheet from '../../../../src/features/language/components/LanguageSheet.tsx';
import { show } from '../../ui/render.tsx';

test('lists each language by its own name, then in the current language, and marks the current [I18N-02 LOOK-39]', () => {
  // the tests run in Thai
  show(<LanguageSheet onClose={() => undefined} />);
  const rows = within(screen.getByRole('list')).getAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Englishอังกฤษ',
    '中文จีน',
    'ไทย',
    '日本語ญี่ปุ่น',
    'العربيةอาหรับ',
    'हिन्दीฮินดี',
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null, null]);
});
