import { empty, network } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { balance, buyTerms, tiers } from '../../../../src/features/liquidity/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { signIn } from '../support.ts';

export const NOW = Date.UTC(2026, 2, 10);

/** Terms of a redemption. */
export const redemption = {
  available: '500',
  quickLeft: '400',
  quickResets: NOW,
  quickLost: '0.01',
  standardKept: '0.01',
  quickArrives: NOW,
  standardArrives: NOW,
};

export const confirm = (): HTMLElement => screen.getAllByRole('button').at(-1)!;

export const typed = (): string => (screen.getByLabelText('Amount') as HTMLInputElement).value;

export const value = (name: string): string | undefined =>
  screen.getAllByText(name, { selector: 'dt' }).at(-1)?.nextElementSibling?.textContent?.replaceAll(/\s/g, ' ');

/** Logs in before each test with empty terms, and empties the device after. */
export function useLiquidity(): void {
  beforeEach(async () => {
    await signIn();
    setIdempotency(true);
    for (const endpoint of [balance, buyTerms, tiers]) endpoint.clear();
  });
  afterEach(async () => {
    vi.useRealTimers();
    network(empty());
    await endSession('signed-out');
    for (const name of ['drafts', 'journal', 'kept'] as const) await database(name).clear();
  });
}
