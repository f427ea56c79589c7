import { CreditCard } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useConnectivity, useEngine } from '../../../offline/index.ts'
import { Field, Select } from '../../../ui/index.ts'
import { shownCurrency } from '../../../ui/shop-money.ts'
import { cardMachines, chooseDigital, chooseMachine, openCardMachines } from './card-machines.ts'
import { readKept } from './kept-machines.ts'
import { lostInWords } from './offered-machines.ts'
import { ANOTHER_MACHINE, type CardMachine, cardWay, linkProvider, takingPounds } from './which-machine.ts'

function useCardMachines() {
  const { organizationId } = useEngine()
  const now = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  useEffect(() => void openCardMachines(organizationId), [organizationId])
  const known = now.organizationId === organizationId ? now : { organizationId, ...readKept(organizationId) }
  const offered = takingPounds(known, shownCurrency())
  return { known, offered, way: cardWay(offered), choose: (id: string) => chooseMachine(organizationId, id) }
}

const ELSEWHERE = 'Take it on your card machine.'

const takesPounds = () => shownCurrency() === 'GBP'

/** Why none of the shop's terminals is asked, before anybody chooses one (payments P15). */
const inPounds = (what: string) => `${what} pounds here, and this shop’s prices are in another currency.`

/** Which machine takes the card, in the panel of payment; another machine stays a choice. */
export function CardWay() {
  const { way } = useCardMachines()
  const { isOnline } = useConnectivity()
  return (
    <div className="grid gap-2">
      <MachineSelect />
      {way.kind === 'terminal' ? (
        <p className="text-sm text-ink-muted">
          {isOnline
            ? `Complete the transaction, and ${way.machine.name} asks for the card.`
            : `There is no connection, so ${way.machine.name} cannot be asked. Take the card on another machine, or another way to pay.`}
        </p>
      ) : way.kind === 'lost' ? (
        <p className="text-sm text-ink-muted">
          {lostInWords(way)} Choose another machine
          {way.isRemoved ? '.' : ', or reconnect it under Payment Terminals.'}
        </p>
      ) : (
        <TakenElsewhere words={ELSEWHERE} />
      )}
    </div>
  )
}

/** The same in a line, where Card is a button; `words` where no terminal is connected. */
export function CardWayLine({ words }: { words: string }) {
  const { way } = useCardMachines()
  const { isOnline } = useConnectivity()
  return (
    <div className="col-span-2 grid gap-2">
      <MachineSelect />
      <p className="text-center text-sm text-ink-muted">
        {way.kind === 'another' || way.kind === 'unheard'
          ? words
          : way.kind === 'lost'
            ? lostInWords(way)
            : isOnline
              ? `Card asks on ${way.machine.name}.`
              : `No connection: ${way.machine.name} cannot be asked.`}
      </p>
    </div>
  )
}

function MachineSelect() {
  const { known, way, choose } = useCardMachines()
  const { machines = [] } = known
  const isAsked = takesPounds()
  if (machines.length === 0 && way.kind !== 'lost') return null
  const value = way.kind === 'terminal' ? way.machine.id : way.kind === 'lost' ? '' : ANOTHER_MACHINE
  return (
    <Field label="Card machine" {...(isAsked ? {} : { hint: inPounds('Card terminals take') })}>
      {(links) => (
        <Select {...links} value={value} onChange={(event) => choose(event.target.value)}>
          {way.kind === 'lost' ? (
            <option value="" disabled>
              {way.isRemoved ? 'Choose a machine' : `${way.name} (not connected)`}
            </option>
          ) : null}
          {machines.map((machine) => (
            <option key={machine.id} value={machine.id} disabled={!isAsked}>
              {optionWords(machine, isAsked)}
            </option>
          ))}
          <option value={ANOTHER_MACHINE}>Another card machine</option>
        </Select>
      )}
    </Field>
  )
}

function optionWords(machine: CardMachine, isAsked: boolean): string {
  if (!isAsked) return `${machine.name} (pounds only)`
  return machine.isTest ? `${machine.name} (test mode)` : machine.name
}

/** How a digital payment is taken: by a link of the provider's, shown as a code, or in the shop's own app. */
export function DigitalWay() {
  const { organizationId } = useEngine()
  const { known, offered } = useCardMachines()
  const isAsked = takesPounds()
  const isLink = linkProvider(offered) !== undefined
  const isOffered = linkProvider({ ...known, isDigitalElsewhere: false }) !== undefined
  return (
    <div className="grid gap-2">
      {isOffered ? (
        <Field label="Paid by" {...(isAsked ? {} : { hint: inPounds('A link takes') })}>
          {(links) => (
            <Select
              {...links}
              value={isLink ? 'link' : 'app'}
              onChange={(event) => chooseDigital(organizationId, event.target.value === 'app')}
            >
              <option value="link" disabled={!isAsked}>
                A code that the customer scans
              </option>
              <option value="app">Your provider’s app</option>
            </Select>
          )}
        </Field>
      ) : null}
      {isLink ? (
        <p className="text-sm text-ink-muted">
          Complete the transaction, and the code to pay by is shown here and on the customer display.
        </p>
      ) : (
        <TakenElsewhere words="Take it by wallet or QR code in your provider’s app." />
      )}
    </div>
  )
}

/** Says plainly what the till does not do: the money is taken on another machine, and only recorded here. */
function TakenElsewhere({ words }: { words: string }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-line bg-sunken px-3 py-2.5 text-sm text-ink-muted">
      <CreditCard size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold text-ink">{words}</strong> Tuppence records it as taken on a separate
        machine; complete the sale once that machine says it is paid.
      </span>
    </p>
  )
}
