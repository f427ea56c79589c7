import { CHOSEN_METHODS, type ChosenMethod } from '@tuppence/domain/sales'

/** Alt and a figure for each way to pay, in the order they stand on the screen. */
const methodKeys = Object.fromEntries(
  CHOSEN_METHODS.map((method, i) => [method, `Alt+${i + 1}`]),
) as Readonly<Record<ChosenMethod, string>>

/** The till's keys, in one place: shown in tooltips, in the list under "?" and in the palette. */
export const keys = {
  search: 'F2',
  history: 'F3',
  catalogue: 'F4',
  customer: 'F6',
  discount: 'F7',
  complete: 'F9',
  park: 'F10',
  ...methodKeys,
  clear: 'Alt+Delete',
  parked: 'Alt+9',
  display: 'Alt+0',
} as const
