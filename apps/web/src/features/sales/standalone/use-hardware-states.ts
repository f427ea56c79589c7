import { hasDrawerAnswered } from '../../../devices/drawer-failures.ts'
import type { BadgeState } from '../../../ui/index.ts'

export interface HardwareState {
  readonly what: string
  readonly words: string
  readonly badge: BadgeState
  /** What it means for whoever sells. */
  readonly note: string
}

const NOT_CONNECTED = { words: 'Not Connected', badge: 'neutral' } as const

/** DEV-032, with what is so (decision D21): the specified words where nothing is connected. */
export function useHardwareStates(): readonly HardwareState[] {
  return [
    {
      what: 'Receipt Printer',
      words: 'Web Print Ready',
      badge: 'good',
      note: 'Receipts are printed by this browser.',
    },
    hasDrawerAnswered()
      ? {
          what: 'Cash Drawer',
          words: 'Connected',
          badge: 'good',
          note: 'It opened when this till last asked it to.',
        }
      : { what: 'Cash Drawer', ...NOT_CONNECTED, note: 'None has answered this till yet.' },
    {
      what: 'Barcode Scanner',
      ...NOT_CONNECTED,
      note: 'A scanner that types its codes works without being connected: scan, wherever you are.',
    },
    {
      what: 'Payment Terminal',
      ...NOT_CONNECTED,
      note: 'Cards are taken on your own machine, and recorded here.',
    },
  ]
}
