import { Delete } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames, Spinner } from '../../ui/index.ts'

const LENGTH = 4
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export interface PinPadProps {
  label: string
  /** Why the last one was not taken. */
  error?: string | undefined
  isBusy?: boolean
  /** Called with the fourth digit: nothing else has to be pressed. */
  onPin: (pin: string) => void
}

const keyLook =
  'grid min-h-14 place-content-center rounded-md border border-line bg-surface font-head text-2xl font-semibold ' +
  'hover:bg-hover active:bg-sunken disabled:text-ink-faint'

/** Four digits by keyboard or by touch; the digits are never shown. */
export function PinPad({ label, error, isBusy = false, onPin }: PinPadProps) {
  const [pin, setPin] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // What was wrong is written anew, and the keyboard is where it was.
  useEffect(() => {
    if (!isBusy) box.current?.focus()
  }, [isBusy])
  // A press beside the pad, or the second one of a double tap, takes the focus away, and digits that are typed would vanish.
  useEffect(() => {
    const bringBack = ({ key, target }: KeyboardEvent) => {
      if (/^(\d|Backspace)$/.test(key) && !(target instanceof HTMLInputElement)) box.current?.focus()
    }
    addEventListener('keydown', bringBack)
    return () => removeEventListener('keydown', bringBack)
  }, [])
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
          {isBusy ? (
            <Spinner size={22} />
          ) : (
            Array.from({ length: LENGTH }, (_, i) => i).map((place) => (
              <span
                key={place}
                className={classNames(
                  'size-3.5 rounded-full border-2 border-ink-muted',
                  place < pin.length && 'border-ink bg-ink',
                )}
              />
            ))
          )}
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
      <div className="grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            disabled={isBusy}
            className={keyLook}
            onClick={() => write(`${pin}${key}`)}
          >
            {key}
          </button>
        ))}
        <span />
        <button type="button" disabled={isBusy} className={keyLook} onClick={() => write(`${pin}0`)}>
          0
        </button>
        <button
          type="button"
          aria-label="Take back the last digit"
          disabled={isBusy}
          className={keyLook}
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <Delete size={24} aria-hidden />
        </button>
      </div>
    </div>
  )
}
