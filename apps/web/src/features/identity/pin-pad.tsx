import { Delete } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent as Pressing,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { classNames, Spinner } from '../../ui/index.ts'
import { dropEnterAfterPin } from './enter-after-pin.ts'
import { PIN_LENGTH, PinHands, type Said } from './pin-hands.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export interface PinPadProps {
  label: string
  /** Why the last one was not taken. */
  error?: string | undefined
  isBusy?: boolean
  /** Called with the fourth digit: nothing else has to be pressed. */
  onPin: (pin: string) => void
}

/** Four digits by keyboard or by touch; the digits are never shown. What a scanner types or sends is no PIN, and goes nowhere. */
export function PinPad({ label, error, isBusy = false, onPin }: PinPadProps) {
  const box = useRef<HTMLInputElement>(null)
  const { filled, isScanned, write, tap, takeBack, end } = usePinHands(isBusy, onPin)
  useKeyboardHere(box, isBusy)
  // It is of the last PIN, and no longer said once the next one is begun.
  const refused = filled === '' ? error : undefined
  return (
    <div className="mx-auto grid w-full max-w-72 gap-3">
      <label className="relative grid justify-items-center gap-2 rounded-md outline-offset-4 outline-copper has-focus-visible:outline-2">
        <span className="text-sm font-semibold">{label}</span>
        <span aria-hidden className="flex h-6 items-center gap-4">
          {isBusy ? <Spinner size={22} /> : <Dots filled={filled.length} />}
        </span>
        <input
          ref={box}
          type="password"
          inputMode="none"
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={refused !== undefined || isScanned}
          value={filled}
          onKeyDown={end}
          onChange={({ target, timeStamp }) => write(target.value, timeStamp)}
          className="absolute inset-0 cursor-default rounded-md opacity-0"
        />
      </label>
      <p role="alert" className="min-h-6 text-center text-sm font-medium text-bad-ink">
        {isBusy ? '' : isScanned ? SCANNED : refused}
      </p>
      <Keys isBusy={isBusy} onDigit={tap} onTakeBack={takeBack} />
    </div>
  )
}

const SCANNED = 'Enter the PIN first, then scan.'

/** What is in the pad, and whether what came last was a scan. */
function usePinHands(isBusy: boolean, onPin: (pin: string) => void) {
  const [hands] = useState(() => new PinHands())
  const [filled, setFilled] = useState('')
  const [isScanned, setIsScanned] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** In the clock of the keys, so that a busy machine that hands them on late makes a person no scanner. */
  const pressedAtMs = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = useEffectEvent(() => {
    const { pin } = hands
    hands.forget()
    setFilled('')
    if (isBusy) return
    dropEnterAfterPin()
    onPin(pin)
  })
  const show = (said: Said | undefined) => {
    clearTimeout(timer.current)
    setFilled(hands.pin)
    setIsScanned(said === 'scan')
    if (said === 'pin') return send()
    // Once more at the end of the queue: a busy browser has keys waiting that came long ago.
    if (hands.waitMs !== undefined)
      timer.current = setTimeout(() => {
        timer.current = setTimeout(send)
      }, hands.waitMs)
  }
  useScans(() => {
    hands.forget()
    show('scan')
  }, 'over')

  const write = (text: string, changedAtMs: number) => {
    const atMs = pressedAtMs.current ?? changedAtMs
    pressedAtMs.current = undefined
    if (isBusy) return
    while (text.length < hands.pin.length) hands.takeBack()
    if (!text.startsWith(hands.pin)) hands.forget()
    const said = [...text.slice(hands.pin.length)].map((character) => hands.key(character, atMs))
    show(said.find((one) => one !== undefined))
  }
  const tap = (digit: string) => show(hands.tap(digit))
  const takeBack = () => {
    hands.takeBack()
    show(undefined)
  }
  const end = (event: Pressing) => {
    pressedAtMs.current = event.timeStamp
    if (isBusy || (event.key !== 'Enter' && event.key !== 'Tab')) return
    const said = hands.end(event.timeStamp)
    if (event.key === 'Enter' || said === 'scan') event.preventDefault()
    if (said === 'scan' || (said === 'pin' && event.key === 'Enter')) show(said)
  }
  return { filled, isScanned, write, tap, takeBack, end }
}

/** Keeps the keyboard with the pad for as long as it is there. */
function useKeyboardHere(box: RefObject<HTMLInputElement | null>, isBusy: boolean) {
  // Before it is painted: whoever sees the pad may type at once, and a digit that comes in between would be lost.
  useLayoutEffect(() => {
    if (!isBusy) box.current?.focus()
  }, [box, isBusy])
  // A press beside the pad, or the second one of a double tap, takes the focus away, and digits that are typed would vanish.
  useLayoutEffect(() => {
    const bringBack = ({ key, target }: KeyboardEvent) => {
      if (/^(\d|Backspace)$/.test(key) && !(target instanceof HTMLInputElement)) box.current?.focus()
    }
    addEventListener('keydown', bringBack)
    return () => removeEventListener('keydown', bringBack)
  }, [box])
}

function Dots({ filled }: { filled: number }) {
  return Array.from({ length: PIN_LENGTH }, (_, i) => i).map((place) => (
    <span
      key={place}
      className={classNames(
        'size-3.5 rounded-full border-2 border-ink-muted',
        place < filled && 'border-ink bg-ink',
      )}
    />
  ))
}

interface KeysProps {
  isBusy: boolean
  onDigit: (digit: string) => void
  onTakeBack: () => void
}

function Keys({ isBusy, onDigit, onTakeBack }: KeysProps) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {DIGITS.map((digit) => (
        <Key key={digit} disabled={isBusy} onClick={() => onDigit(digit)}>
          {digit}
        </Key>
      ))}
      <span />
      <Key disabled={isBusy} onClick={() => onDigit('0')}>
        0
      </Key>
      <Key aria-label="Take back the last digit" disabled={isBusy} onClick={onTakeBack}>
        <Delete size={24} aria-hidden />
      </Key>
    </div>
  )
}

const Key = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    className="grid min-h-14 place-content-center rounded-md border border-line bg-surface font-head text-2xl font-semibold hover:bg-hover active:bg-sunken disabled:text-ink-faint"
    {...props}
  />
)
