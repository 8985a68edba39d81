import { act, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentLocation, goBackOr, navigate } from '../../../src/browser/location.ts';
import { openOverlay } from '../../../src/browser/overlays.ts';
import { useFreshMoves, arrives, moves, closingSheet } from './moves.ts';

useFreshMoves();

describe('sheets', () => {
  test('Back closes the top sheet and keeps the page [SHELL-14]', async () => {
    navigate('/with-sheets');
    const closed: string[] = [];
    const seen = moves();
    openOverlay(() => void closed.push('lower'));
    openOverlay(() => void closed.push('upper'));
    history.back();
    await waitFor(() => expect(closed).toEqual(['upper']));
    history.back();
    await waitFor(() => expect(closed).toEqual(['upper', 'lower']));
    expect(seen).toEqual([]);
    expect(currentLocation()).toBe('/with-sheets');
  });

  test('a sheet closed by its button leaves no entry behind', async () => {
    navigate('/below');
    navigate('/sheet-page');
    const release = openOverlay(() => undefined);
    release();
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 0 }));
    goBackOr('/home');
    await arrives('/below');
  });

  test('a sheet opened and closed while another’s entry remains leaves none behind [SHELL-14]', async () => {
    navigate('/under-both');
    navigate('/busy-with-sheets');
    const go = await closingSheet();
    openOverlay(() => undefined)();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    go.mockRestore();
    const settled = vi.spyOn(history, 'go');
    history.go(-1);
    await waitFor(() => expect(settled).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 0 }));
    goBackOr('/home');
    await arrives('/under-both');
  });

  test('Back while a closed sheet’s entry remains goes one page back, not two [SHELL-14]', async () => {
    navigate('/two-back');
    navigate('/one-back');
    navigate('/with-closing-sheet');
    const go = await closingSheet();
    goBackOr('/home');
    expect(go).toHaveBeenCalledTimes(1);
    go.mockRestore();
    history.go(-1);
    await arrives('/one-back');
  });

  test('a page opened from a sheet replaces the sheet', async () => {
    navigate('/list');
    const release = openOverlay(() => undefined);
    navigate('/detail');
    release();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(currentLocation()).toBe('/detail');
    history.back();
    await arrives('/list');
  });

  test('a redirect under an open sheet replaces the page, not the sheet', async () => {
    navigate('/first');
    navigate('/second');
    openOverlay(() => undefined);
    navigate('/login', { replace: true });
    await arrives('/login');
    history.back();
    await arrives('/first');
  });

  test('a dialog that must stay keeps its entry [PWA-11]', async () => {
    navigate('/forced');
    const close = vi.fn(() => false);
    const release = openOverlay(close);
    history.back();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }));
    history.back();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
    expect(currentLocation()).toBe('/forced');
    release();
    await waitFor(() => expect(history.state).toMatchObject({ overlays: 0 }));
  });
});
