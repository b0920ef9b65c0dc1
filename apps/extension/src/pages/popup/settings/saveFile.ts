/** Hands a text to the user as a file, without asking for a permission to download. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the press has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
