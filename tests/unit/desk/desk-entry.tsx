import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ME, queries } from '../../../src/desk/calls/queries.ts';
import type { Role } from '../../../src/desk/api/roles.ts';

/**
 * Shows a part of the desk to someone with these roles, with what the server answers: the same to everything, or by
 * path.
 */
export function showAtDesk(
  part: ReactNode,
  answer: object | ((path: string, body: string) => object),
  roles: readonly Role[] = ['treasury'],
): void {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    Response.json(typeof answer === 'function' ? answer(path, String(init?.body)) : answer),
  );
  queries.clear();
  queries.setQueryData([ME], { id: 2, name: 'Ben', roles, isOnePerson: false });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>{part}</QueryClientProvider>
    </I18nProvider>,
  );
}

/** Has the window match a media query, or none. */
export const matchOnly = (query?: string): void => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
