import { useSnapshot } from 'valtio';
import { unsavedWork } from '../../client/forms/unsaved-work.ts';
import { update, updateToShow } from '../../pwa/update.ts';

/** What the shell says of an update now; a form with input holds dialog and offer back. */
export const useUpdateShown = (): ReturnType<typeof updateToShow> =>
  updateToShow(useSnapshot(update), useSnapshot(unsavedWork).names.length > 0);
