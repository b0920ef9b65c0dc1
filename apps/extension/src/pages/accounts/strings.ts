/** The words of addresses. */
export const strings = {
  copy: (title: string) => `Copy the ${title} address`,
  show: (title: string) => `Show the ${title} address as a code`,
  code: 'The address as a code to scan',
} as const
