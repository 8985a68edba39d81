/** A part of a picture, in its own pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of RGBA bytes. A picture of one colour gives 0. */
export const laplacianVariance = (data: Uint8ClampedArray, width: number, height: number): number => {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  }
  let [sum, squares, count] = [0, 0, 0];
  const of = (x: number, y: number): number => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = of(x - 1, y) + of(x + 1, y) + of(x, y - 1) + of(x, y + 1) - 4 * of(x, y);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/**
 * The part of a picture that a frame of `ratio` (width by height) shows: `zoom` from 1, the centre from 0 to 1 in each
 * direction.
 */
export const cutOf = (
  { width, height }: { width: number; height: number },
  ratio: number,
  view: { zoom: number; x: number; y: number },
): Cut => {
  const whole = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  const [w, h] = [whole.width / view.zoom, whole.height / view.zoom];
  return {
    width: w,
    height: h,
    x: Math.min(Math.max(view.x * width - w / 2, 0), width - w),
    y: Math.min(Math.max(view.y * height - h / 2, 0), height - h),
  };
};
