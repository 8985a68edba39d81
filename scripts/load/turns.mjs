/**
 * Returns an item of a list that is not empty: the items take turns.
 *
 * @template Item
 * @param {readonly Item[]} list
 * @param {number} turn
 * @returns {Item}
 */
export function itemInTurn(list, turn) {
  const item = list[turn % list.length];
  if (item === undefined) throw new Error('An empty list has no turns.');
  return item;
}
