/** Names the account of a form's password to a password manager; nobody sees, reaches or sends it. */
export function AccountName({ name }: { name: string }) {
  return <input type="text" autoComplete="username" value={name} readOnly hidden />;
}
