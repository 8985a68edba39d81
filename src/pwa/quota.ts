/** Asks the browser to keep what the app stores; called after installation, when the answer is mostly yes. */
export async function keepStorage(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist().catch(() => false));
}
