import { useSnapshot } from 'valtio';
import { unsavedWork } from '../../client/forms/unsaved-work.ts';
import { update, updateToShow } from '../../pwa/update.ts';

/** Returns what the shell shows about an update. Unsaved work holds back the dialog and the offer. */
export const useUpdateShown = (): ReturnType<typeof updateToShow> =>
  updateToShow(useSnapshot(update), useSnapshot(unsavedWork).names.length > 0);
