/** An entry with the oldest proposal about it that waits for a second person. */
interface Proposable {
  readonly approval: { readonly action: string } | null;
}

/** Whether an action about an entry waits for a second person already, so that no one proposes it twice. */
export const isProposed = ({ approval }: Proposable, action: { readonly id: string }): boolean =>
  approval?.action === action.id;
