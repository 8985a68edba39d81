import { proxy } from 'valtio';

/** Names of forms with input and of money calls in flight: an update waits until it is empty (PWA-16). */
export const unsavedWork = proxy<{ names: string[] }>({ names: [] });

/** Marks something that a reload would lose; the function that it gives ends the mark, once. */
export const beginUnsavedWork = (name: string): (() => void) => {
  unsavedWork.names.push(name);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    unsavedWork.names.splice(unsavedWork.names.indexOf(name), 1);
  };
};

export const hasUnsavedWork = (): boolean => unsavedWork.names.length > 0;
