import { msg } from '@lingui/core/macro';
import { toast } from './toast.ts';

/**
 * Copies a text to the clipboard and shows a toast. `about` names the text in the toast (SHELL-23).
 * @returns whether it was copied; if not, the caller should let the customer select the text
 */
export const copy = async (text: string, about: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast(msg`Copy success`, { about });
    return true;
  } catch {
    toast(msg`Copy failed, please try again later!`, {
      kind: 'error',
      about,
      hint: msg`This browser doesn't allow copying here. Select the text and copy it yourself.`,
    });
    return false;
  }
};
