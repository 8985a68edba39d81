const ENDED = ['done', 'failed', 'success', 'fail', 'cancelled'];

/** Whether a deposit or withdrawal may still change. */
export const isUnderWay = (status: string): boolean => !ENDED.includes(status);

/** Returns the colour of a status. */
export const tagKindOf = (status: string): 'info' | 'danger' | 'plain' => {
  if (status === 'failed' || status === 'fail') return 'danger';
  return status === 'done' || status === 'success' ? 'plain' : 'info';
};
