import { Modal, type ModalProps } from './Modal.tsx';

/** Modal in the middle of the screen, for questions and messages that cannot wait. */
export function Dialog({ open = true, ...modal }: ModalProps) {
  return open ? <Modal kind="dialog" {...modal} /> : null;
}
