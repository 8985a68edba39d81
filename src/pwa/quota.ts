/** Asks the browser for persistent storage. Called after installation, when browsers mostly grant it. */
export async function persistStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
