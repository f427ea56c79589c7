import { listPaymentTerminals, type PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { useSyncExternalStore } from 'react'
import { send } from '../../../foundation/asking/api.ts'
import { type BegunPayment, connectivity } from '../../../offline/index.ts'
import { inWindow } from '../../../offline/observable.ts'
import { readKept, writeKept } from './kept-machines.ts'
import { chosenOf, machinesOf } from './offered-machines.ts'
import type { CardMachines } from './which-machine.ts'

export const cardMachines = inWindow<CardMachines>(() => ({
  organizationId: '',
  machines: undefined,
  chosen: undefined,
}))

/** What this device has kept of that business. */
export function openCardMachines(organizationId: string): CardMachines {
  const now = cardMachines.get()
  if (now.organizationId === organizationId) return now
  const kept = { organizationId, ...readKept(organizationId) }
  cardMachines.set(kept)
  return kept
}

function keep(next: CardMachines): void {
  cardMachines.set(next)
  writeKept(next)
}

export function chooseMachine(organizationId: string, id: string): void {
  const now = openCardMachines(organizationId)
  const name = now.machines?.find((one) => one.id === id)?.name ?? ''
  keep({ ...now, chosen: { id, name } })
}

export function chooseDigital(organizationId: string, isDigitalElsewhere: boolean): void {
  keep({ ...openCardMachines(organizationId), isDigitalElsewhere })
}

/** The server's list, as it came. */
export function keepListed(organizationId: string, terminals: readonly PaymentTerminal[]): CardMachines {
  const now = openCardMachines(organizationId)
  const next = { ...now, machines: machinesOf(terminals), chosen: chosenOf(now.chosen, terminals) }
  keep(next)
  return next
}

/** A till that has never heard of the shop's terminals asks once, and keeps nobody waiting for the answer. */
const FIRST_ANSWER_MS = 3_000

export async function machinesNow(organizationId: string): Promise<CardMachines> {
  const now = openCardMachines(organizationId)
  if (now.machines || !connectivity.get().isOnline) return now
  try {
    const signal = AbortSignal.timeout(FIRST_ANSWER_MS)
    return keepListed(organizationId, await send(listPaymentTerminals, {}, { signal }))
  } catch {
    return now
  }
}

type Asked = Pick<BegunPayment, 'terminalId' | 'provider'>

/** Whether a payment is the simulator's, on a terminal or by link: no money moves, and everybody is told so (PAY-014). */
export function useIsSimulated(asked: Asked | undefined): boolean {
  const { machines = [] } = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  if (!asked) return false
  if (asked.provider) return asked.provider === 'simulator'
  return machines.some(({ id, isSimulated }) => id === asked.terminalId && isSimulated)
}
