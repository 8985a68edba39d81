import { Modal, type ModalProps } from './Modal.tsx';

/**
 * Modal at the bottom of the screen, for choices and confirmations; from 600 px on in the middle, as wide as a form.
 */
export function Sheet({ open = true, ...modal }: ModalProps) {
  return open ? <Modal kind="sheet" {...modal} /> : null;
}
