/** Hands a complete file to the browser to save, so no partial file is ever saved (CALL-28). */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // by the next task the browser has started to read the blob
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
};

/** Whether the browser can share a file of this type. */
export const canShareFiles = (type: string): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([''], 'file', { type })] });

/** Whether a share ended because the customer closed the system's sheet, which is no failure (RWD-11). */
export const isShareClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shares a file with the words about it if the browser can share files, and otherwise saves it; returns which. */
export const shareOrSave = async (file: File, text?: string): Promise<'shared' | 'saved'> => {
  if (!canShareFiles(file.type)) {
    saveFile(file, file.name);
    return 'saved';
  }
  await navigator.share({ files: [file], ...(text !== undefined && { text }) });
  return 'shared';
};
