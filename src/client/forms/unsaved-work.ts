import { proxy } from 'valtio';

/** Names of forms with input and of money calls in flight: an update waits until it is empty (PWA-16). */
export const busy = proxy<{ names: string[] }>({ names: [] });

/** Marks something that a reload would lose; the function that it gives ends the mark, once. */
export const markDirty = (name: string): (() => void) => {
  busy.names.push(name);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    busy.names.splice(busy.names.indexOf(name), 1);
  };
};

export const isBusy = (): boolean => busy.names.length > 0;
