/** Serves a built folder on this machine; port 0 takes a free one. */
export function serveFolder(folder: string, port?: number): Promise<{ readonly url: string; stop(): Promise<void> }>;
