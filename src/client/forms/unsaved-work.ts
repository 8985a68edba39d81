import { proxy } from 'valtio';

/** Names of forms with input and of money calls in flight. An update waits until there are none (PWA-16). */
export const unsavedWork = proxy<{ names: string[] }>({ names: [] });

/** Notes work that a reload would lose. Returns a function that ends the note; calling it twice is harmless. */
export const beginUnsavedWork = (name: string): (() => void) => {
  unsavedWork.names.push(name);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    unsavedWork.names.splice(unsavedWork.names.indexOf(name), 1);
  };
};

export const hasUnsavedWork = (): boolean => unsavedWork.names.length > 0;
