import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import { ANOTHER_MACHINE, type CardMachine, type CardWay, type ChosenMachine } from './which-machine.ts'

/** Only those that are connected and meant to be used by themselves are offered. */
export const machinesOf = (terminals: readonly PaymentTerminal[]): CardMachine[] =>
  terminals
    .filter(({ status, autoConnect }) => status === 'connected' && autoConnect)
    .map(({ id, name, provider, links, testMode }) => ({
      ...{ id, name, provider, links },
      isSimulated: provider === 'simulator',
      isTest: testMode && provider !== 'simulator',
    }))

/**
 * What this till chose, by the server's list. One that was removed is nobody's choice any more; while the shop has others it is
 * remembered as removed, so that a person chooses among them, and never a stranger's counter is asked by itself.
 */
export function chosenOf(
  chosen: ChosenMachine | undefined,
  terminals: readonly PaymentTerminal[],
): ChosenMachine | undefined {
  if (!chosen || chosen.id === ANOTHER_MACHINE) return chosen
  const { id, name } = chosen
  if (terminals.some((one) => one.id === id)) return { id, name }
  return machinesOf(terminals).length > 0 ? { id, name, isRemoved: true } : undefined
}

/** What became of this till's own terminal. */
export const lostInWords = ({ name, isRemoved }: Extract<CardWay, { kind: 'lost' }>): string =>
  `${name} ${isRemoved ? 'was removed' : 'is not connected'}.`

/** Why a terminal cannot be asked now, in a sentence; undefined where it can. */
export function whyNotAsked(
  way: Exclude<CardWay, { kind: 'another' }>,
  isOnline: boolean,
): string | undefined {
  if (way.kind === 'unheard')
    return 'This till has not heard from the server yet whether the shop has a card terminal.'
  if (way.kind === 'lost') return lostInWords(way)
  return isOnline ? undefined : `There is no connection, and ${way.machine.name} is asked over it.`
}
