const listeners = new Set<() => void>();

/**
 * Calls `listener` whenever it changes what this device may show of an account: a setting, a login or logout, a lost
 * session. It is called before the change and must not wait, since the tab may be closed at any moment.
 */
export const onAccountVisibilityChange = (listener: () => void): void => void listeners.add(listener);

/** Tells the listeners that what may be shown of the account is about to change. */
export const noteAccountVisibilityChange = (): void => {
  for (const listener of listeners) listener();
};
