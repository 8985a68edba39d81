/** Hidden field that tells password managers which account a form's password belongs to. It is not sent. */
export function AccountName({ name }: { name: string }) {
  return <input type="text" autoComplete="username" value={name} readOnly hidden />;
}
