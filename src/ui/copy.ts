import { msg } from '@lingui/core/macro';
import { toast } from './toast.ts';

/**
 * Puts the raw text into the clipboard and says so (SHELL-23). @returns whether it is there; else show the text so that
 * it can be selected
 */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast(msg`Copy success`);
    return true;
  } catch {
    toast(msg`Copy failed, please try again later!`, { kind: 'error' });
    return false;
  }
};
