import { waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { currentLocation, type Move, onMove, setBeforeNavigate } from '../../../src/browser/location.ts';
import { openOverlay } from '../../../src/browser/overlays.ts';

export const arrives = (at: string): Promise<void> => waitFor(() => expect(currentLocation()).toBe(at));
export const moves = (): Move[] => {
  const seen: Move[] = [];
  onMove((move) => seen.push(move));
  return seen;
};
/** A sheet has just closed, and the browser has not yet left its entry. @returns the step, held back */
export const closingSheet = async () => {
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  openOverlay(() => undefined)();
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  return go;
};

/** Restores clock and browser navigation after each test. */
export function useFreshMoves(): void {
  afterEach(() => {
    vi.useRealTimers();
    setBeforeNavigate((run) => run());
  });
}
