/** Causeway's mark, three stones across the water, as the shapes that its bitmaps are drawn from. Units of 48. */
export const mark = {
  size: 48,
  corner: 11,
  ground: [14, 95, 92],
  stone: [243, 242, 237],
  water: [108, 201, 189],
  /** Halves of ellipses that stand on one line. */
  stones: {
    baseline: 28,
    each: [
      { x: 11, width: 5, height: 7 },
      { x: 24.5, width: 6.5, height: 13 },
      { x: 37.5, width: 4.5, height: 5.5 },
    ],
  },
  wave: { left: 6, right: 42, y: 35, height: 1.5, length: 12, stroke: 2.4 },
} as const

/** The mark as a data URL: what discovery announces. */
export const markUrl = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'>" +
    "<rect width='48' height='48' rx='11' fill='#0e5f5c'/>" +
    "<path d='M6 28a5 7 0 0 1 10 0zm12 0a6.500 13 0 0 1 13 0zm15 0a4.500 5.500 0 0 1 9 0z' fill='#f3f2ed'/>" +
    "<path d='M6 33.500c3 0 3 3 6 3s3-3 6-3 3 3 6 3 3-3 6-3 3 3 6 3 3-3 6-3' fill='none' stroke='#6cc9bd' stroke-width='2.4'/></svg>",
)}`
