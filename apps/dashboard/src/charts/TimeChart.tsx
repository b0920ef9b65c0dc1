import { useEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import { chartColors } from './chartColors.ts'
import { plotOptions } from './plotOptions.ts'
import { stepLabel } from './ticks.ts'
import { useThemeVersion } from './useThemeVersion.ts'

export interface ChartLine {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Which of the chart's colours, from 0. */
  readonly tone: number
  /** Filled below. */
  readonly area?: boolean
}

export interface TimeChartProps {
  /** Milliseconds, the start of each step. */
  readonly at: readonly number[]
  readonly lines: readonly ChartLine[]
  readonly format: (value: number) => string
  /** Shown over a picture that has nothing on it. */
  readonly empty: string
}

const height = 200

/** Figures over time. The step under the pointer is read out above the lines. */
export function TimeChart({ at, lines, format, empty }: TimeChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const theme = useThemeVersion()
  const [step, setStep] = useState<number | null>(null)
  const span = (at.at(-1) ?? 0) - (at[0] ?? 0)
  const shape = lines.map(({ label, tone, area = false }) => `${label}/${tone}/${area}`).join()
  const current = useRef({ at, lines, format, span })
  current.current = { at, lines, format, span }

  // A plot is made anew for other lines or colours alone; new figures are given to the one there is.
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const colors = chartColors(element)
    // What it is drawn with, for those who look whether it follows the theme: a canvas does not say.
    element.dataset.ink = colors.text
    const made = new uPlot(
      plotOptions({
        size: { width: element.clientWidth, height },
        lines: current.current.lines,
        colors,
        format: (value) => current.current.format(value),
        span: () => current.current.span,
        onStep: setStep,
      }),
      dataOf(current.current),
      element,
    )
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = null
    }
  }, [shape, theme])

  useEffect(() => {
    plot.current?.setData(dataOf({ at, lines }))
  }, [at, lines])

  const isEmpty = lines.every(({ values }) => values.every((value) => value === null || value === 0))
  const shown = step === null ? undefined : at[step]
  return (
    <div class="chart">
      <div class="chart-box" ref={box} />
      {isEmpty ? <p class="chart-empty">{empty}</p> : null}
      {shown === undefined || step === null || isEmpty ? null : (
        <p class="chart-readout">
          <strong>{stepLabel(shown, span)}</strong>
          {lines.map(({ label, values }) => {
            const value = values[step]
            return value == null ? null : (
              <span key={label}>
                {label} {format(value)}
              </span>
            )
          })}
        </p>
      )}
    </div>
  )
}

function dataOf({ at, lines }: Pick<TimeChartProps, 'at' | 'lines'>): uPlot.AlignedData {
  return [[...at], ...lines.map(({ values }) => [...values])]
}
