import { Modal, type ModalProps } from './Modal.tsx';

/** Comes from below, for choices and confirmations; from 600 px in the middle, no wider than a form. */
export function Sheet({ open = true, ...modal }: ModalProps) {
  return open ? <Modal kind="sheet" {...modal} /> : null;
}
