import { Barcode } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useScans } from '../../../../devices/scanners/use-scans.ts'
import { Input, Spinner } from '../../../../ui/index.ts'
import { moveOn, useEnterOnNothing, useLookingUp } from '../../products/use-looking-up.ts'
import { useTerminal } from '../../till/terminal-context.ts'

/** SELL-059: the barcode box, which acts on Enter. A scanner needs it not: its codes are heard whatever has the focus. */
export function CodeBox({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { isEmpty, checkout } = useTerminal()
  const { text, setText, lookUp, isLooking } = useLookingUp(box, 'code')
  useScans((code) => {
    // A scan ends whatever was being typed: what is left in the box would be added to by the next code.
    setText('')
    void lookUp(code)
  })
  const enter = () => {
    if (text.trim() !== '') void lookUp(text)
    else moveOn({ isEmpty, checkout })
  }
  useEnterOnNothing(enter)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A held key repeats: only its first press is meant.
    if (!event.repeat) enter()
  }
  return (
    <div className="relative w-32 min-w-0 sm:w-auto sm:flex-1">
      <Barcode
        size={20}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-faint max-sm:hidden"
      />
      <Input
        ref={box}
        aria-label="Barcode"
        placeholder="Barcode"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        className="figures sm:pl-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isLooking ? (
        <span className="absolute inset-y-0 right-3 flex items-center">
          <Spinner size={18} />
        </span>
      ) : null}
    </div>
  )
}
