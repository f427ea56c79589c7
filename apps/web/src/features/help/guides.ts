import { pictures, texts } from 'virtual:guides'

/** The guides of docs/guides, as they are there, each by whom it is for. */
export const GUIDES = [
  { name: 'cashier', label: 'Cashiers' },
  { name: 'owner', label: 'Owners' },
  { name: 'operator', label: 'Operators' },
] as const

/** The guide of that name; undefined where there is none. */
export const guideNamed = (name: string) => GUIDES.find((guide) => guide.name === name)

export const textOf = (name: string): string => texts[name] ?? ''

/** Where this app has a picture of a guide. */
export const pictureOf = (file: string): string | undefined => pictures[file]
