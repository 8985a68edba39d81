import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Notice } from '../../../../src/features/home/components/Notice.tsx';
import { changeSetting } from '../../../../src/storage/change-setting.ts';
import { media, show } from '../../ui/render.tsx';

beforeEach(() => media());
afterEach(() => changeSetting('closedNotice', undefined));

test('is one still line of plain text, and empty takes no space [HOME-05]', () => {
  const { container, rerender } = show(<Notice text=" <b>Plain</b> words " />);
  expect(container.querySelector('b')).toBeNull();
  expect(screen.getByRole('button', { name: '<b>Plain</b> words' })).toBeDefined();
  rerender(<Notice text=" " />);
  expect(container.innerHTML).toBe('');
});

test('is gone once its reader closes it, until the operator changes it [HOME-05]', async () => {
  const { container, rerender } = show(<Notice text="Closed on Sunday" />);
  fireEvent.click(screen.getByRole('button', { name: 'Close notice' }));
  await waitFor(() => expect(container.innerHTML).toBe(''));
  rerender(<Notice text="Closed on Monday" />);
  expect(container.textContent).toContain('Closed on Monday');
});

test('a tap opens it in full [HOME-05]', async () => {
  show(<Notice text="A long notice" />);
  fireEvent.click(screen.getByRole('button', { name: 'A long notice' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('A long notice');
});
