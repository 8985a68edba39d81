/** The browser's own prompt to install the app, kept for the moment when the app offers it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let stored: InstallPrompt | undefined;
let onPrompt: (() => void) | undefined;

/** Catches the prompt at the very start, since it comes once and early; what it is used for is loaded later. */
export const catchInstallPrompt = (): void => {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    stored = event as InstallPrompt;
    onPrompt?.();
  });
};

/** Runs `then` for a prompt that came already, and for each that comes. */
export const onInstallPrompt = (then: () => void): void => {
  onPrompt = then;
  if (stored) then();
};

/** Gives the prompt away: it can be used once. */
export const takeInstallPrompt = (): InstallPrompt | undefined => {
  const prompt = stored;
  stored = undefined;
  return prompt;
};
