import { type PointerEvent, type RefObject, useRef } from 'react';

/** px below which a drag springs back, unless it was quick. */
const FAR = 96;
/** px a ms from which a short flick counts. */
const QUICK = 0.5;

interface Drag {
  readonly y: number;
  readonly time: number;
  readonly pointer: number;
}

/** Handlers of a handle by which a panel is dragged down and away; Escape, Back and a tap beside it do the same. */
export function useDragDown(panel: RefObject<HTMLElement | null>, dismiss: () => void) {
  const drag = useRef<Drag>(undefined);
  const move = (by: number): void => {
    panel.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : '');
  };
  const end = (event: PointerEvent<HTMLElement>, isDropped: boolean): void => {
    const start = drag.current;
    if (!start || start.pointer !== event.pointerId) return;
    drag.current = undefined;
    const by = event.clientY - start.y;
    const isQuick = by > 8 && by / Math.max(1, event.timeStamp - start.time) > QUICK;
    if (isDropped && (by > FAR || isQuick)) dismiss();
    else move(0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (drag.current || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, time: event.timeStamp, pointer: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (drag.current?.pointer === event.pointerId) move(event.clientY - drag.current.y);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>): void => end(event, false),
  };
}
