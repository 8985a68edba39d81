import { msg } from '@lingui/core/macro';
import { toast } from './toast.ts';

/**
 * Puts the raw text into the clipboard and says so; `about` is what it is, for the toast (SHELL-23). @returns whether
 * it is there; else show the text so that it can be selected
 */
export const copy = async (text: string, about: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast(msg`Copy success`, { about });
    return true;
  } catch {
    toast(msg`Copy failed, please try again later!`, { kind: 'error', about });
    return false;
  }
};
