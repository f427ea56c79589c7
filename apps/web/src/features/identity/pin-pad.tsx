import { Delete } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames, Spinner } from '../../ui/index.ts'

const LENGTH = 4
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export interface PinPadProps {
  label: string
  /** Why the last one was not taken. */
  error?: string | undefined
  isBusy?: boolean
  /** Called with the fourth digit: nothing else has to be pressed. */
  onPin: (pin: string) => void
}

/** Four digits by keyboard or by touch; the digits are never shown. */
export function PinPad({ label, error, isBusy = false, onPin }: PinPadProps) {
  const [pin, setPin] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useKeyboardHere(box, isBusy)
  const write = (text: string) => {
    if (isBusy) return
    const digits = text.replace(/\D/g, '').slice(0, LENGTH)
    setPin(digits)
    if (digits.length === LENGTH) {
      setPin('')
      onPin(digits)
    }
  }
  return (
    <div className="mx-auto grid w-full max-w-72 gap-3">
      <label className="relative grid justify-items-center gap-2 rounded-md outline-offset-4 outline-copper has-focus-visible:outline-2">
        <span className="text-sm font-semibold">{label}</span>
        <span aria-hidden className="flex h-6 items-center gap-4">
          {isBusy ? <Spinner size={22} /> : <Dots filled={pin.length} />}
        </span>
        <input
          ref={box}
          type="password"
          inputMode="none"
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          maxLength={LENGTH}
          aria-invalid={error !== undefined}
          value={pin}
          onChange={(event) => write(event.target.value)}
          className="absolute inset-0 cursor-default rounded-md opacity-0"
        />
      </label>
      <p role="alert" className="min-h-6 text-center text-sm font-medium text-bad-ink">
        {isBusy ? '' : error}
      </p>
      <Keys
        isBusy={isBusy}
        onDigit={(digit) => write(`${pin}${digit}`)}
        onTakeBack={() => setPin(pin.slice(0, -1))}
      />
    </div>
  )
}

/** Keeps the keyboard with the pad for as long as it is there. */
function useKeyboardHere(box: RefObject<HTMLInputElement | null>, isBusy: boolean) {
  // What was wrong is written anew, and the keyboard is where it was.
  useEffect(() => {
    if (!isBusy) box.current?.focus()
  }, [box, isBusy])
  // A press beside the pad, or the second one of a double tap, takes the focus away, and digits that are typed would vanish.
  useEffect(() => {
    const bringBack = ({ key, target }: KeyboardEvent) => {
      if (/^(\d|Backspace)$/.test(key) && !(target instanceof HTMLInputElement)) box.current?.focus()
    }
    addEventListener('keydown', bringBack)
    return () => removeEventListener('keydown', bringBack)
  }, [box])
}

function Dots({ filled }: { filled: number }) {
  return Array.from({ length: LENGTH }, (_, i) => i).map((place) => (
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
