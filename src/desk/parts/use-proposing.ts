import { useMe } from '../calls/session.ts';

/** Whether what needs two people is only proposed: not where the desk lets one person do it. */
export const useProposing = (): boolean => useMe().data?.isOnePerson !== true;
