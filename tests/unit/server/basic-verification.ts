/** A Basic verification that the server accepts; tests replace what they are about. */
export const basicVerification = (
  more: { type?: string; name?: string; number?: string; birthDate?: string } = {},
) => ({
  level: 'primary',
  type: 'passport',
  name: 'Somchai Jaidee',
  number: 'AA1234567',
  birthDate: '1990-05-17',
  ...more,
});
