/** Hands a complete file to the browser to save, so no partial file is ever saved (CALL-28). */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // by the next task the browser has started to read the blob
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
};
