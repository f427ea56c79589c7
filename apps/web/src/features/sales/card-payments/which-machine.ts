import { PAYMENT_PROVIDERS, type PaymentProviderName } from '@tuppence/domain/payments'

/** A terminal of the shop's that this till may ask for a card. */
export interface CardMachine {
  readonly id: string
  readonly name: string
  /** Whose service moves the money. */
  readonly provider: string
  /** It moves no money. */
  readonly isSimulated: boolean
  /** Its account is in test mode: it takes its provider's test cards only. Undefined where a version before kept it. */
  readonly isTest?: boolean | undefined
  /** Its provider makes links; undefined where a version before kept it, until the server says it. */
  readonly links?: boolean | undefined
}

/** Which machine this till takes cards on. */
export interface ChosenMachine {
  readonly id: string
  readonly name: string
  /** The shop has it no more, so that it cannot be reconnected. */
  readonly isRemoved?: boolean | undefined
}

/** What this device knows of the shop's terminals, kept for when the server cannot be asked. */
export interface CardMachines {
  readonly organizationId: string
  /** Undefined until the server has said it once. */
  readonly machines: readonly CardMachine[] | undefined
  /** This till's own; undefined while nobody chose. */
  readonly chosen: ChosenMachine | undefined
  /** Digital payments are taken in the shop's own app, though a provider of ours has links. */
  readonly isDigitalElsewhere?: boolean | undefined
}

/** In place of a terminal's id: a machine that this program does not know. */
export const ANOTHER_MACHINE = 'another'

/** That a machine moves no money, in a sentence; undefined where it does. */
export function noMoneyInWords({ name, isSimulated, isTest }: CardMachine): string | undefined {
  if (isSimulated) return `${name} is simulated: it moves no money.`
  return isTest ? `${name} is in test mode: it takes test cards only, and no money moves.` : undefined
}

/** As a shop of that currency has them: terminals and links take pounds, so another takes cards on a machine of its own (payments P15). */
export const takingPounds = (known: CardMachines, currency: string): CardMachines =>
  currency === 'GBP' ? known : { ...known, machines: [], chosen: { id: ANOTHER_MACHINE, name: '' } }

/**
 * How the till takes a card now. `lost` is its own terminal that is not connected any more, `unheard` that nobody has said yet
 * whether the shop has one.
 */
export type CardWay =
  | { readonly kind: 'terminal'; readonly machine: CardMachine; readonly provider?: PaymentProviderName }
  | { readonly kind: 'another' }
  | { readonly kind: 'unheard' }
  | { readonly kind: 'lost'; readonly name: string; readonly isRemoved?: boolean | undefined }

/** A shop's first terminal is asked where nobody chose; never a stranger's counter where this till's own is gone. */
export function cardWay({ machines, chosen }: Pick<CardMachines, 'machines' | 'chosen'>): CardWay {
  const machine = chosen ? machines?.find(({ id }) => id === chosen.id) : machines?.[0]
  if (machine) return { kind: 'terminal', machine }
  if (chosen?.id === ANOTHER_MACHINE) return { kind: 'another' }
  if (chosen) return { kind: 'lost', name: chosen.name, isRemoved: chosen.isRemoved }
  return { kind: machines ? 'another' : 'unheard' }
}

/** Whose link a customer pays by: the first that makes links, or nobody's where the shop takes digital payments otherwise. */
export function linkProvider({
  machines = [],
  isDigitalElsewhere = false,
}: Pick<CardMachines, 'machines' | 'isDigitalElsewhere'>): PaymentProviderName | undefined {
  const machine = machines.find(({ links }) => links)
  return isDigitalElsewhere ? undefined : PAYMENT_PROVIDERS.find((name) => name === machine?.provider)
}

/** The same of a digital payment: a link is asked for like a terminal, of its provider. */
export function digitalWay(known: Pick<CardMachines, 'machines' | 'isDigitalElsewhere'>): CardWay {
  const provider = linkProvider(known)
  const machine = known.machines?.find((one) => one.provider === provider)
  if (provider && machine) return { kind: 'terminal', machine: { ...machine, name: 'the link' }, provider }
  return { kind: known.machines || known.isDigitalElsewhere ? 'another' : 'unheard' }
}
