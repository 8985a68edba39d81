import { type ReactNode, useState } from 'react';

/** Holds what is typed into a field of the gallery. */
export function Held({
  start = '',
  children,
}: {
  start?: string;
  children: (value: string, set: (value: string) => void) => ReactNode;
}) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
