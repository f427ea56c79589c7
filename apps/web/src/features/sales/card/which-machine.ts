/** A terminal of the shop's that this till may ask for a card. */
export interface CardMachine {
  readonly id: string
  readonly name: string
  /** It moves no money. */
  readonly isSimulated: boolean
}

/** What this device knows of the shop's terminals, kept for when the server cannot be asked. */
export interface CardMachines {
  readonly organizationId: string
  /** Undefined until the server has said it once. */
  readonly machines: readonly CardMachine[] | undefined
  /** This till's own; undefined while nobody chose. */
  readonly chosen: { readonly id: string; readonly name: string } | undefined
}

/** In place of a terminal's id: a machine that this program does not know. */
export const ANOTHER_MACHINE = 'another'

/** How the till takes a card now. `lost` is its own terminal that is not connected any more. */
export type CardWay =
  | { readonly kind: 'terminal'; readonly machine: CardMachine }
  | { readonly kind: 'another' }
  | { readonly kind: 'lost'; readonly name: string }

/** A shop's first terminal is asked where nobody chose; never a stranger's counter where this till's own is gone. */
export function cardWay({ machines = [], chosen }: Pick<CardMachines, 'machines' | 'chosen'>): CardWay {
  const machine = chosen ? machines.find(({ id }) => id === chosen.id) : machines[0]
  if (machine) return { kind: 'terminal', machine }
  return chosen === undefined || chosen.id === ANOTHER_MACHINE
    ? { kind: 'another' }
    : { kind: 'lost', name: chosen.name }
}
