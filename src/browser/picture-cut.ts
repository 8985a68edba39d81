/** A part of a picture, in its own pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the variance of the Laplacian of RGBA bytes, which measures sharpness; 0 for a single colour. */
export const laplacianVariance = (data: Uint8ClampedArray, width: number, height: number): number => {
  const grey = new Float32Array(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const offset = index * 4;
    grey[index] = 0.299 * (data[offset] ?? 0) + 0.587 * (data[offset + 1] ?? 0) + 0.114 * (data[offset + 2] ?? 0);
  }
  let [sum, squares, count] = [0, 0, 0];
  const greyAt = (x: number, y: number): number => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value = greyAt(x - 1, y) + greyAt(x + 1, y) + greyAt(x, y - 1) + greyAt(x, y + 1) - 4 * greyAt(x, y);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/**
 * Returns the part of a picture that a frame of `ratio` (width by height) shows. `zoom` starts at 1; `x` and `y` are
 * the centre, from 0 to 1.
 */
export const visibleCut = (
  { width, height }: { width: number; height: number },
  ratio: number,
  view: { zoom: number; x: number; y: number },
): Cut => {
  const largest = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  const [w, h] = [largest.width / view.zoom, largest.height / view.zoom];
  return {
    width: w,
    height: h,
    x: Math.min(Math.max(view.x * width - w / 2, 0), width - w),
    y: Math.min(Math.max(view.y * height - h / 2, 0), height - h),
  };
};
