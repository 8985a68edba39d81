import type { ManifestOptions } from 'vite-plugin-pwa';

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${src}`,
  sizes,
  type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const screenshot = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

/** The web app manifest (PWA-01). */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Andaman',
  short_name: 'Andaman',
  description: 'Follow crypto prices and check your account, even offline. Trade when you are connected.',
  lang: 'en',
  dir: 'ltr',
  categories: ['finance'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // no window-controls-overlay, because our top bar leaves no room for the window's buttons
  display_override: ['standalone', 'minimal-ui'],
  // never locked (WCAG 1.3.4)
  orientation: 'any',
  handle_links: 'preferred',
  theme_color: '#00bbfe',
  background_color: '#ffffff',
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  icons: [
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('icon.svg', 'any', 'any'),
    icon('icon-maskable-192.png', '192x192', 'maskable'),
    icon('icon-maskable-512.png', '512x512', 'maskable'),
    icon('icon-monochrome-512.png', '512x512', 'monochrome'),
  ],
  // made by scripts/screenshots.mjs
  screenshots: [
    screenshot('home', '780x1688', 'narrow', 'Home with live prices'),
    screenshot('coins', '780x1688', 'narrow', 'Coin list with live prices'),
    screenshot('messages', '1280x800', 'wide', 'Messages on a wide screen'),
  ],
  shortcuts: [
    { name: 'Coin list', url: '/#/pages/coinList/index', icons: [icon('icon-192.png', '192x192', 'any')] },
    { name: 'Messages', url: '/#/pages/index/msgList', icons: [icon('icon-192.png', '192x192', 'any')] },
  ],
};
