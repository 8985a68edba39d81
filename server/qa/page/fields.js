/**
 * Fields that several cards have.
 *
 * @type {import('./controls.js').Field}
 */
export const username = {
  name: 'username',
  label: 'Username',
  value: 'demo@andaman.example',
  required: true,
};
/** @type {import('./controls.js').Field} */
export const coin = { name: 'code', label: 'Coin', list: 'coins' };
