import { useSyncExternalStore } from 'react'
import type { BegunPayment } from '../../../offline/index.ts'
import { cardMachines } from './card-machines.ts'

type Asked = Pick<BegunPayment, 'terminalId' | 'provider'>

/** Whether a payment is the simulator's, on a terminal or by link: no money moves, and everybody is told so (PAY-014). */
export function useIsSimulated(asked: Asked | undefined): boolean {
  const { machines = [] } = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  if (!asked) return false
  if (asked.provider) return asked.provider === 'simulator'
  return machines.some(({ id, isSimulated }) => id === asked.terminalId && isSimulated)
}
