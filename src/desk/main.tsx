import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import './desk.css';
import iconOutlines from '../ui/icon-outlines.json';
import { addIconOutlines } from '../ui/base/Icon.tsx';
import { App } from './App.tsx';
import { queries } from './calls/queries.ts';

addIconOutlines(iconOutlines);
// the texts are in the source, so there is no catalog
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: 'en', messages: {} });

createRoot(document.getElementById('root')!).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </I18nProvider>,
);
