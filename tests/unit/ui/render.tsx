import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { CoinMark } from '../../../src/ui/trading/CoinMark.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

/** Renders a component in English, like the app. */
export const show = (node: ReactNode): RenderResult =>
  render(node, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });

/** Answers `matchMedia` for matching queries. */
export const media = (...holding: string[]): void => {
  globalThis.matchMedia = ((query: string) => ({
    matches: holding.some((text) => query.includes(text)),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof globalThis.matchMedia;
};

/** Renders one coin mark until its code has loaded, so that later ones render at once. */
export const marksThere = async (): Promise<void> => {
  const { container, unmount } = show(<CoinMark code="BTC" />);
  await vi.waitFor(() => {
    if (!container.querySelector('use')) throw new Error('the mark has not come');
  });
  unmount();
};
