import type uPlot from 'uplot'
import { type ChartColors, thin } from './chartColors.ts'
import type { ChartLine } from './TimeChart.tsx'
import { axisTop, isSparse, tickLabel } from './ticks.ts'

export interface PlotInput {
  readonly size: { readonly width: number; readonly height: number }
  readonly lines: readonly ChartLine[]
  readonly colors: ChartColors
  readonly format: (value: number) => string
  /** Milliseconds between the ends of the time axis. */
  readonly span: () => number
  readonly onStep: (step: number | null) => void
}

/** How charts look: two quiet axes, thin lines, no key (that of the frame can be read out). */
export function plotOptions({ size, lines, colors, format, span, onStep }: PlotInput): uPlot.Options {
  const axis = {
    stroke: colors.text,
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  }
  return {
    ...size,
    ms: 1,
    legend: { show: false },
    padding: [12, 20, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: true }, y: { range: (_, __, highest) => [0, axisTop(highest)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        space: 72,
        values: (_, splits) => splits.map((at) => tickLabel(at, span())),
      },
      {
        ...axis,
        grid: { stroke: colors.grid, width: 1 },
        size: 58,
        space: 40,
        values: (_, splits) => splits.map((value) => format(value)),
      },
    ],
    series: [
      {},
      ...lines.map(({ label, tone, area = false }) => {
        const stroke = colors.tones[tone] ?? colors.text
        return {
          label,
          stroke,
          width: 1.75,
          points: { show: (plot: uPlot, line: number) => isSparse(plot.data[line]), size: 5, fill: stroke },
          ...(area ? { fill: thin(stroke, 0.14) } : {}),
        }
      }),
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onStep(idx ?? null)] },
  }
}
