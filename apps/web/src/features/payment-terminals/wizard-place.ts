import type { FoundTerminal, PaymentTerminal } from '@tuppence/contract/payment-terminals'

export const STEPS = ['scan', 'select', 'configure', 'test', 'complete'] as const
export type Step = (typeof STEPS)[number]

/** What is typed into a terminal's configuration, without its key. */
export type Draft = Pick<PaymentTerminal, 'terminalId' | 'testMode' | 'autoConnect' | 'timeout'> & {
  readonly merchantId: string
}

/** Where somebody is in the wizard. No key is in it: what is typed as one is gone with the page. */
export interface WizardPlace {
  readonly step: Step
  readonly found: readonly FoundTerminal[]
  readonly terminal?: PaymentTerminal | undefined
  readonly draft?: Draft | undefined
  /** It was opened on a terminal that was the shop's already. */
  readonly isOfOne: boolean
}

const KEY = 'tuppence_terminal_wizard'

/** Kept in this tab, so that a reload comes back to it. */
export function keepPlace(personId: string, place: WizardPlace | undefined): void {
  if (place) sessionStorage.setItem(KEY, JSON.stringify({ ...place, personId }))
  else sessionStorage.removeItem(KEY)
}

/** Nothing of another person's, and nothing that a version of before wrote otherwise. */
export function keptPlace(personId: string): WizardPlace | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isWhole = kept?.personId === personId && STEPS.includes(kept.step) && Array.isArray(kept.found)
    const needsTerminal = kept?.step !== 'scan' && kept?.step !== 'select'
    return isWhole && (!needsTerminal || kept.terminal?.id) ? kept : undefined
  } catch {
    return undefined
  }
}
