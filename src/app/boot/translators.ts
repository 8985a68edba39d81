/**
 * Lets the app work while the browser or an extension translates its page. Translators replace text nodes by elements
 * of their own, or move them into such elements, while React still holds the nodes: it would fail to remove them, and
 * what it writes to them would not be seen. https://github.com/facebook/react/issues/11538
 *
 * An observer notes which element replaced which text node. Removing the node or inserting before it then acts on that
 * element, and a new text puts the node back in its place, for the translator to translate again.
 */

/** What replaced each node that a translator took out of the page. */
const standIns = new WeakMap<Node, ChildNode>();

/** Whether React made a node; a translator made all others. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'));

const isForeignElement = (node: Node | null | undefined): node is Element =>
  node instanceof Element && !isOfReact(node);

const note = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeignElement);
      if (standIn) standIns.set(removed, standIn);
    }
};

/** Returns the child of `parent` that shows `node`: itself, the element around it, or what replaced it. */
const shownIn = (parent: Node, node: Node): ChildNode | undefined => {
  for (let shown: Node | null | undefined = node; shown; shown = shown.parentNode ?? standIns.get(shown))
    if (shown.parentNode === parent) return shown as ChildNode;
  return undefined;
};

/** Returns the browser's own method of a node. */
const nativeOf = (name: 'removeChild' | 'insertBefore') =>
  Object.getOwnPropertyDescriptor(Node.prototype, name)!.value as (this: Node, ...nodes: (Node | null)[]) => unknown;

/** Makes React's changes to the page tolerate translators. Call it once, before the app renders. */
export function tolerateTranslators(root: Node = document): void {
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, subtree: true });
  const removeChild = nativeOf('removeChild');
  const insertBefore = nativeOf('insertBefore');
  const [nodeValue] = [CharacterData.prototype, Node.prototype].flatMap(
    (owner) => Object.getOwnPropertyDescriptor(owner, 'nodeValue') ?? [],
  );

  Node.prototype.removeChild = function removeShown<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    note(observer.takeRecords());
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeShown<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note(observer.takeRecords());
    return insertBefore.call(this, node, shownIn(this, before) ?? null) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text): string | null {
      return nodeValue!.get!.call(this) as string | null;
    },
    set(this: Text, value: string | null) {
      nodeValue!.set!.call(this, value);
      if (this.parentNode) return;
      note(observer.takeRecords());
      const standIn = standIns.get(this);
      if (!standIn?.isConnected) return;
      standIns.delete(this);
      standIn.replaceWith(this);
    },
  });
}
