/** A flat list of names and values as lines, each with its line end. */
export function headerLines(list: readonly string[]): string {
  let lines = ''
  for (let i = 0; i < list.length; i += 2) {
    const value = list[i + 1] ?? ''
    // Whatever a value was made from, it cannot become a line of its own.
    if (/[\r\n\0]/.test(value)) throw new Error(`The header ${list[i]} would have more than one line.`)
    lines += `${list[i]}: ${value}\r\n`
  }
  return lines
}

/** Header lines as the flat list that `writeHead` takes. */
export function headerList(lines: string): string[] {
  return lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    })
}
