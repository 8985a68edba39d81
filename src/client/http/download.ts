/** Gives a finished file to the browser to be saved: whole or not at all (CALL-28). */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // the browser has begun to read it by the next task
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
};
