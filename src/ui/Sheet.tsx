import { Modal, type ModalProps } from './Modal.tsx';

/** Comes from below, for choices and confirmations. */
export function Sheet({ open = true, ...modal }: ModalProps) {
  return open ? <Modal kind="sheet" {...modal} /> : null;
}
