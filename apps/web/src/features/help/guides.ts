import { pictures, texts } from 'virtual:guides'

/** The guides of docs/guides, as they are there, each by whom it is for. */
export const GUIDES = [
  { name: 'cashier', label: 'Cashiers' },
  { name: 'owner', label: 'Owners' },
  { name: 'operator', label: 'Operators' },
] as const

export const textOf = (name: string): string => texts[name] ?? ''

/** Where this app has a picture of a guide. */
export const pictureOf = (file: string): string | undefined => pictures[file]
