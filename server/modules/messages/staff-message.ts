import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publish } from '../../platform/events.ts';
import { deliver } from './messages.ts';
import { escapeHtml } from './notify.ts';

/**
 * Delivers a message that a member of staff wrote, in one language, to a customer's inbox. Title and text are plain
 * text: nothing of them is read as HTML. The message interrupts the next start of the app, see `isQuiet`.
 */
export async function deliverStaffMessage(
  tx: Database,
  services: Services,
  account: number,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<void> {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  const now = services.clock.now();
  await deliver(tx, account, [
    { kind: 'staff', title: { '*': title }, content: { '*': paragraphs.join('') }, created: now },
  ]);
  await publish(services, account, { kind: 'message' }, tx);
}
