/** The till's keys, in one place: shown in tooltips, in the list under "?" and in the palette. */
export const keys = {
  search: 'F2',
  catalogue: 'F4',
  customer: 'F6',
  discount: 'F7',
  complete: 'F9',
  cash: 'Alt+1',
  card: 'Alt+2',
  digital: 'Alt+3',
  split: 'Alt+4',
  clear: 'Alt+Delete',
  display: 'Alt+0',
} as const
