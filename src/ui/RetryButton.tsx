import { useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

type Props = Pick<ButtonProps, 'kind' | 'icon' | 'busy' | 'children'> & { onClick: () => void };

/** Reads again: its wheel turns for whoever pressed it, not for a reading that nobody asked for (OFF-05). */
export function RetryButton({ busy = false, onClick, ...rest }: Props) {
  const [pressed, setPressed] = useState(false);
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    if (!busy) setPressed(false);
  }
  const press = (): void => {
    setPressed(true);
    onClick();
  };
  return <Button {...rest} busy={busy && pressed} onClick={press} />;
}
