/** Draws the tray's icon: each tone is a shape of its own, in a colour that is seen on light and on dark panels. */
import type { TrayTone } from './world-summary.ts'

type Colour = readonly [red: number, green: number, blue: number]

const colours: Readonly<Record<TrayTone, Colour>> = {
  bad: [224, 60, 49],
  moved: [142, 96, 226],
  wait: [214, 138, 16],
  next: [52, 120, 224],
  good: [40, 156, 82],
  quiet: [128, 136, 146],
}

/** Distance to the shape's edge in units of half the icon; negative inside. */
type Shape = (x: number, y: number) => number

const circle: Shape = (x, y) => Math.hypot(x, y) - 0.86
const ring: Shape = (x, y) => Math.abs(Math.hypot(x, y) - 0.66) - 0.18
const diamond: Shape = (x, y) => (Math.abs(x) + Math.abs(y)) * Math.SQRT1_2 - 0.64
const triangle: Shape = (x, y) => Math.max(0.88 * Math.abs(x) - 0.46 * y - 0.36, y - 0.72)
const square: Shape = (x, y) => Math.max(Math.abs(x), Math.abs(y)) - 0.7
const cross: Shape = (x, y) =>
  Math.max(Math.min(Math.abs(x - y), Math.abs(x + y)) * Math.SQRT1_2 - 0.14, circle(x, y) + 0.36)
const tick: Shape = (x, y) =>
  Math.min(toLine(x, y, [-0.36, 0.02], [-0.08, 0.3]), toLine(x, y, [-0.08, 0.3], [0.4, -0.26])) - 0.13

const shapes: Readonly<Record<TrayTone, { readonly body: Shape; readonly mark?: Shape }>> = {
  bad: { body: circle, mark: cross },
  moved: { body: diamond },
  wait: { body: triangle },
  next: { body: square },
  good: { body: circle, mark: tick },
  quiet: { body: ring },
}

function toLine(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** A bitmap of `size` × `size` pixels in the order blue, green, red, alpha; colours are multiplied with alpha. */
export function drawTrayIcon(tone: TrayTone, size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const { body, mark } = shapes[tone]
  const [red, green, blue] = colours[tone]
  const half = size / 2
  const cover = (shape: Shape, x: number, y: number) => Math.min(1, Math.max(0, 0.5 - shape(x, y) * half))
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [(column + 0.5 - half) / half, (row + 0.5 - half) / half]
      const alpha = cover(body, x, y)
      const white = mark === undefined ? 0 : cover(mark, x, y)
      const mix = (part: number) => Math.round((part + (255 - part) * white) * alpha)
      pixels.set([mix(blue), mix(green), mix(red), Math.round(255 * alpha)], (row * size + column) * 4)
    }
  return pixels
}
