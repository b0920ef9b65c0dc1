/** A screen that took the place of another is read, and tabbed through, from its title on. */
export function readFromTitle(): void {
  const start = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  start?.setAttribute('tabindex', '-1')
  start?.focus()
}
