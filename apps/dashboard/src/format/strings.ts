export const strings = { none: '–', noLimit: 'No limit' } as const
