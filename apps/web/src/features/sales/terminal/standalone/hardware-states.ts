import type { TillPrinter } from '@tuppence/contract/printers'
import type { BluetoothDevice } from '../../../../devices/bluetooth/one-device.ts'
import type { PrinterHere } from '../../../../devices/printers/printer-here.ts'
import type { BadgeState } from '../../../../ui/index.ts'
import { type CardWay, noMoneyInWords } from '../../card-payments/which-machine.ts'

export interface HardwareState {
  readonly what: string
  readonly words: string
  readonly badge: BadgeState
  /** What it means for whoever sells. */
  readonly note: string
}

/** What is known of the hardware of this till. */
export interface HardwareKnown {
  /** The printer that the till was given; undefined where it has none, or the server cannot be asked. */
  readonly printer: Pick<TillPrinter, 'connection' | 'name' | 'seen'> | undefined
  /** The printer that was set up on this device itself. */
  readonly here: Pick<PrinterHere, 'connection' | 'name'> | null
  /** Whether the server has printed for this till before. */
  readonly isOnNetwork: boolean
  readonly bluetooth: readonly Pick<BluetoothDevice, 'name' | 'type' | 'isPaired' | 'link'>[]
  readonly hasDrawerAnswered: boolean
  /** How this till takes a card. */
  readonly cards: CardWay
}

const NOT_CONNECTED = { words: 'Not Connected', badge: 'neutral' } as const
const CONNECTED = { words: 'Connected', badge: 'good' } as const

/** DEV-032: in the specified words where they are so, and else as it is (decision D21). */
export function hardwareStates(known: HardwareKnown): readonly HardwareState[] {
  return [
    { what: 'Receipt Printer', ...printerState(known) },
    {
      what: 'Cash Drawer',
      ...(known.hasDrawerAnswered
        ? { ...CONNECTED, note: 'It has opened when this till asked it to.' }
        : { ...NOT_CONNECTED, note: 'None has answered this till yet.' }),
    },
    {
      what: 'Barcode Scanner',
      ...(ofBluetooth(known, 'scanner') ?? {
        ...NOT_CONNECTED,
        note: 'A scanner that types its codes needs no connecting: scan, wherever you are.',
      }),
    },
    { what: 'Payment Terminal', ...terminalState(known.cards) },
  ]
}

/** The machine that this till asks for a card, as the shop's list has it. */
function terminalState(cards: CardWay): Omit<HardwareState, 'what'> {
  if (cards.kind === 'terminal') {
    const noMoney = noMoneyInWords(cards.machine)
    const note = noMoney ?? `Cards are taken on ${cards.machine.name}.`
    return { words: 'Set up', badge: noMoney ? 'warn' : 'good', note }
  }
  if (cards.kind === 'lost')
    return {
      ...NOT_CONNECTED,
      badge: 'bad',
      note: `${cards.name} is not among the shop’s terminals any more.`,
    }
  if (cards.kind === 'unheard')
    return { ...NOT_CONNECTED, note: 'Whether the shop has one shows when the server answers.' }
  return { ...NOT_CONNECTED, note: 'Cards are taken on your own machine, and recorded here.' }
}

/** What receipts come from: this device's own printer, else the till's on the network, else what is paired, else the browser. */
function printerState(known: HardwareKnown): Omit<HardwareState, 'what'> {
  const { printer, here } = known
  if (here && here.connection !== 'bluetooth') {
    const cable = { usb: 'USB', serial: 'a serial port' }[here.connection]
    return { words: 'Set up', badge: 'good', note: `${here.name}, by ${cable}.` }
  }
  if (!here && printer?.connection === 'network') return onNetwork(printer)
  if (!here && known.isOnNetwork)
    return {
      words: 'Set up',
      badge: 'good',
      note: 'On the network. How it is shows when the server answers.',
    }
  const wireless = ofBluetooth(known, 'printer')
  if (wireless) return wireless
  if (here) return { ...NOT_CONNECTED, note: `${here.name} is not paired any more.` }
  return { words: 'Web Print Ready', badge: 'good', note: 'Receipts are printed by this browser.' }
}

function onNetwork({ name, seen }: NonNullable<HardwareKnown['printer']>): Omit<HardwareState, 'what'> {
  if (seen?.fault)
    return { words: 'Does not print', badge: 'bad', note: `${name}: look at its paper, cover and cable.` }
  if (seen?.isPaperLow)
    return { ...CONNECTED, badge: 'warn', note: `${name}: its roll is nearly at its end.` }
  return { ...CONNECTED, note: `${name}, on the network.` }
}

/** The one that is connected speaks for its kind; else one that is paired. Undefined where there is none. */
function ofBluetooth(
  { bluetooth }: HardwareKnown,
  kind: 'printer' | 'scanner',
): Omit<HardwareState, 'what'> | undefined {
  const paired = bluetooth.filter(({ type, isPaired }) => type === kind && isPaired)
  const connected = paired.find(({ link }) => link === 'connected')
  if (connected) return { ...CONNECTED, note: `${connected.name}, by Bluetooth.` }
  const [first] = paired
  return first && { ...NOT_CONNECTED, note: `${first.name} is paired, and not in reach.` }
}
