import { I18nProvider } from '@lingui/react';
import { lazy } from 'react';
import { i18n } from '../i18n/index.ts';
import { goBackOr } from '../browser/location.ts';
import { HOME, routeOf } from '../domain/routes.ts';
import { NavigationContext } from '../ui/base/navigation.ts';
import { Shell } from './Shell.tsx';

// the first screen needs nothing of the options
const TicketPane = lazy(async () => (await import('../features/options/index.ts')).loadTicketPane());
const has = (path: string): boolean => routeOf(path) !== undefined;

/** The app's Back works like the phone's. On a page that was opened directly it leads home (SHELL-14). */
const navigation = { back: () => goBackOr(HOME), has, TicketPane };

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <NavigationContext value={navigation}>
        <Shell />
      </NavigationContext>
    </I18nProvider>
  );
}
