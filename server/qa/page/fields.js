/** Fields that several cards have. */
export const username = {
  name: 'username',
  label: 'Username',
  value: 'demo@andaman.example',
  required: true,
};
export const coin = { name: 'code', label: 'Coin', list: 'coins' };
