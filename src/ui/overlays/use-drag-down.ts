import { type PointerEvent, type RefObject, useRef } from 'react';

/** A shorter drag springs back, unless it was a quick flick. */
const DISMISS_DISTANCE_PX = 96;
/** Minimum speed of a flick. */
const FLICK_PX_PER_MS = 0.5;

interface Drag {
  readonly y: number;
  readonly time: number;
  readonly pointer: number;
}

/** Returns handlers for a handle that drags a panel down to dismiss it, as Escape, Back and a tap outside do. */
export function useDragDown(panel: RefObject<HTMLElement | null>, dismiss: () => void) {
  const drag = useRef<Drag>(undefined);
  const move = (distance: number): void => {
    panel.current?.style.setProperty('translate', distance > 0 ? `0 ${distance}px` : '');
  };
  const end = (event: PointerEvent<HTMLElement>, isDropped: boolean): void => {
    const start = drag.current;
    if (!start || start.pointer !== event.pointerId) return;
    drag.current = undefined;
    const distance = event.clientY - start.y;
    const isFlick = distance > 8 && distance / Math.max(1, event.timeStamp - start.time) > FLICK_PX_PER_MS;
    if (isDropped && (distance > DISMISS_DISTANCE_PX || isFlick)) dismiss();
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
