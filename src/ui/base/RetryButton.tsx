import { useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

type Props = Pick<ButtonProps, 'kind' | 'icon' | 'busy' | 'children'> & { onClick: () => void };

/** Button that reads again. Its spinner only shows after it was pressed, not during automatic reads (OFF-05). */
export function RetryButton({ busy = false, onClick, ...rest }: Props) {
  const [isPressed, setIsPressed] = useState(false);
  const [wasBusy, setWasBusy] = useState(busy);
  if (busy !== wasBusy) {
    setWasBusy(busy);
    if (!busy) setIsPressed(false);
  }
  const press = (): void => {
    setIsPressed(true);
    onClick();
  };
  return <Button {...rest} busy={busy && isPressed} onClick={press} />;
}
