import type { PaymentTerminal } from '@tuppence/contract/payment-terminals'
import type { CardMachine, CardWay } from './which-machine.ts'

/** Only those that are connected and meant to be used by themselves are offered. */
export const machinesOf = (terminals: readonly PaymentTerminal[]): CardMachine[] =>
  terminals
    .filter(({ status, autoConnect }) => status === 'connected' && autoConnect)
    .map(({ id, name, provider, links }) => ({
      ...{ id, name, provider, links },
      isSimulated: provider === 'simulator',
    }))

/** Why a terminal cannot be asked now, in a sentence; undefined where it can. */
export function whyNotAsked(
  way: Exclude<CardWay, { kind: 'another' }>,
  isOnline: boolean,
): string | undefined {
  if (way.kind === 'unheard')
    return 'This till has not heard from the server yet whether the shop has a card terminal.'
  if (way.kind === 'lost') return `${way.name} is not connected.`
  return isOnline ? undefined : `There is no connection, and ${way.machine.name} is asked over it.`
}
