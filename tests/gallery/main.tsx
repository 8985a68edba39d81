import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { activate, fetchCatalog, i18n, loadPagesCatalog } from '../../src/i18n/index.ts';
import { addIconOutlines } from '../../src/ui/base/Icon.tsx';
import iconOutlines from '../../src/ui/icon-outlines.json';
import { lengthen } from '../../src/i18n/pseudo.ts';
import { readView } from './choices.ts';
import { Controls } from './Controls.tsx';
import './gallery.css';
import { Parts } from './Parts.tsx';

/** The gallery: controls around a frame of the chosen width, and in the frame (`?parts`) every part in its states. */
const root = createRoot(document.getElementById('root')!);
const query = location.search;

if (new URLSearchParams(query).has('parts')) {
  const view = readView(query);
  const { dataset, classList } = document.documentElement;
  dataset['theme'] = view.theme;
  if (view.direction !== 'green') dataset['direction'] = view.direction === 'blue' ? 'safe' : 'red-up';
  if (view.text === '200') classList.add('twice');
  await activate(view.language);
  await loadPagesCatalog();
  addIconOutlines(iconOutlines);
  if (view.words === 'longer') {
    const catalogs = [await fetchCatalog(view.language, 'shell'), await fetchCatalog(view.language, 'pages')];
    i18n.loadAndActivate({ locale: i18n.locale, messages: lengthen(Object.assign({}, ...catalogs)) });
  }
  root.render(
    <I18nProvider i18n={i18n}>
      <Parts />
    </I18nProvider>,
  );
} else {
  root.render(<Controls view={readView(query)} />);
}
