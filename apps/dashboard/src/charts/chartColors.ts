export interface ChartColors {
  readonly tones: readonly string[]
  readonly text: string
  readonly grid: string
}

const tones = 6

/** The colours of the page as a canvas understands them: asked of elements that have them. */
export function chartColors(box: HTMLElement): ChartColors {
  const { color, borderTopColor } = getComputedStyle(box)
  return {
    tones: Array.from({ length: tones }, (_, tone) => {
      const probe = document.createElement('span')
      probe.className = `cw-chart-swatch cw-chart-tone-${tone}`
      box.append(probe)
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }),
    text: color,
    grid: borderTopColor,
  }
}

/** The same colour, thinner. */
export function thin(color: string, share: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgb($1, ${share})`)
}
