/** The browser's install prompt, kept until the app offers to install. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt, if the browser has fired it, and the listener of `install.ts`. */
export const installPrompt: { event?: InstallPrompt | undefined; onEvent?: () => void } = {};

/** Captures the prompt. The browser fires it once and early, before the code that uses it is loaded. */
export const catchInstallPrompt = (): void => {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.event = event as InstallPrompt;
    installPrompt.onEvent?.();
  });
};
