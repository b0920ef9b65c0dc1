import { classes } from './classes.ts'

/** Line drawings on a 20 by 20 grid, 1.5 thick: one `d` each. */
const paths = {
  back: 'M12 4.5 6.5 10l5.5 5.5',
  chart: 'M3.5 3.500v13h13M6.5 13l3-4 2.500 2.500 4-5.500',
  check: 'M4 10.5 8 14.5 16 6',
  chevron: 'm6 8 4 4 4-4',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 3.5V10l2.5 2',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  edit: 'M4 16h3l8.5-8.5-3-3L4 13z',
  external: 'M11 4h5v5M16 4l-7 7M8 5H4v11h11v-4',
  eye: 'M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5Zm7.5-2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  eyeOff:
    'M4 4l12 12M7.5 6A7 7 0 0 1 10 5c4.5 0 7.5 5 7.5 5a13 13 0 0 1-2.3 2.700M12.5 14a7 7 0 0 1-2.5 1c-4.5 0-7.5-5-7.5-5a13 13 0 0 1 2.8-3',
  home: 'm3 9.5 7-6 7 6M5 8v8.5h10V8M8.5 16.5V12h3v4.5',
  globe:
    'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM3 10h14M10 3c2.5 2 3 4.5 3 7s-.5 5-3 7c-2.5-2-3-4.5-3-7s.5-5 3-7Z',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 6v4.500M10 6.500v.1',
  key: 'M13 3.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10.5 9.5 4 16v1h3v-2h2v-2l2-2',
  lock: 'M5 9.500h10V17H5zM7 9.500V6.500a3 3 0 0 1 6 0v3',
  list: 'M7 5.500h10M7 10h10M7 14.500h10M3.5 5.500h.01M3.5 10h.01M3.5 14.500h.01',
  menu: 'M3.5 6h13M3.5 10h13M3.5 14h13',
  minus: 'M4 10h12',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  network: 'M10 3v4M4 13v-2.500h12V13M10 7v3.500M2.5 13h3v3.500h-3zM8.5 13h3v3.500h-3zM14.5 13h3v3.500h-3z',
  people:
    'M7.5 4a2.75 2.75 0 1 0 0 5.500 2.75 2.75 0 0 0 0-5.500ZM2.5 16c0-2.800 2-4.500 5-4.500s5 1.700 5 4.500M13 4.300a2.6 2.6 0 0 1 0 4.900M14.5 11.800c1.900.5 3 2 3 4.200',
  plan: 'm10 3.500 7 3.500-7 3.500L3 7zM3.5 10.300 10 13.500l6.500-3.200M3.5 13.600 10 16.800l6.500-3.200',
  plus: 'M10 4v12M4 10h12',
  qr: 'M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h2.500v2.500M16 11v2M11 16h2M16 15.500v.5',
  refresh: 'M16 5v4h-4M15.5 9A6 6 0 1 0 16 11.5',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM7 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  shield: 'M10 3 4.5 5v4.500c0 3.5 2.3 6 5.5 7.5 3.2-1.5 5.5-4 5.5-7.500V5z',
  signOut: 'M8 4H4v12h4M8.500 10H17M13.500 6.500 17 10l-3.500 3.500',
  sites: 'M3 5h14v11H3zM3 8.500h14M5.5 6.700h.01M8 6.700h.01',
  swap: 'M4 7.500h11M12 4.500l3 3-3 3M16 12.500H5M8 9.500l-3 3 3 3',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.500h7.600L14.5 6',
  wallet:
    'M3.5 6h11a2 2 0 0 1 2 2v7a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 15zM3.5 6V5A1.500 1.500 0 0 1 5 3.500h8V6M13.5 11.500h.01',
  warning: 'M10 3.5 2.5 16.500h15zM10 8.500v4M10 14.500v.1',
} as const

export type IconName = keyof typeof paths

export interface IconProps {
  readonly name: IconName
  readonly class?: string
}

/** A drawing that says nothing by itself: the words stand beside it or on the control it is in. */
export function Icon({ name, class: extra }: IconProps) {
  return (
    <svg class={classes('cw-icon', extra)} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
