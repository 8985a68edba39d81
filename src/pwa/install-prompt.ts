/** The browser's own prompt to install the app, kept for the moment when the app offers it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt that came, and who waits for it: `install.ts`. */
export const installPrompt: { event?: InstallPrompt | undefined; onEvent?: () => void } = {};

/** Catches the prompt at the very start, since it comes once and early; what it is used for is loaded later. */
export const catchInstallPrompt = (): void => {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.event = event as InstallPrompt;
    installPrompt.onEvent?.();
  });
};
