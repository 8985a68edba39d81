import { Modal, type ModalProps } from './Modal.tsx';

/** In the middle, only when the app must ask or tell. */
export function Dialog({ open = true, ...modal }: ModalProps) {
  return open ? <Modal kind="dialog" {...modal} /> : null;
}
