import { DRAWER_LABELS, type MovementKind } from '@tuppence/domain/shifts'

export type DrawerView = 'home' | MovementKind | 'no-sale' | 'close' | 'x-read' | 'entries'

export const DRAWER_TITLES: Readonly<Record<DrawerView | 'open', string>> = {
  ...DRAWER_LABELS,
  home: 'Cash drawer and shift',
  open: 'Cash drawer and shift',
  'no-sale': 'Open the drawer',
  close: 'Close the shift',
  'x-read': 'X read',
  entries: 'Entries of this shift',
}
