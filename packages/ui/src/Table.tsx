import type { ComponentChildren } from 'preact'
import { classes } from './classes.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: ComponentChildren
  readonly cell: (row: Row) => ComponentChildren
  /** Figures stand at the end, so that their places line up. */
  readonly align?: 'start' | 'end'
  /** Left out where the window is narrow: for what is said elsewhere too. */
  readonly wideOnly?: boolean
}

export interface TableProps<Row> {
  /** What the table holds: read out before it, not shown. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Closer lines, for tables of figures alone. */
  readonly dense?: boolean
  readonly 'data-testid'?: string
}

/** Rows and columns. Where it is wider than its place it scrolls by itself, also by the keyboard. The first cell names its row. */
export function Table<Row>({ caption, columns, rows, keyOf, dense = false, ...rest }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="cw-table-box" aria-label={caption} tabIndex={0}>
      <table class={classes('cw-table', dense && 'cw-table-dense')} {...rest}>
        <caption class="cw-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" class={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row" class={cellClass(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} class={cellClass(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellClass<Row>({ align, wideOnly = false }: Column<Row>): string {
  return classes(align === 'end' && 'cw-cell-end', wideOnly && 'cw-cell-wide')
}
