import { useSnapshot } from 'valtio';
import { unsavedWork } from '../../client/forms/unsaved-work.ts';
import { update, updateShown } from '../../pwa/update.ts';

/** What the shell says of an update now; a form with input holds dialog and offer back. */
export const useUpdateShown = (): ReturnType<typeof updateShown> =>
  updateShown(useSnapshot(update), useSnapshot(unsavedWork).names.length > 0);
