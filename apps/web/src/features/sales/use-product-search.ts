import type { Product } from '@tuppence/domain/catalogue'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useScans } from '../../devices/use-scans.ts'
import { useProducts } from '../../offline/index.ts'
import { givenAway } from './scan-taker.ts'
import { useTerminal } from './terminal-context.ts'
import { MATCHES, useLookup } from './use-lookup.ts'

/** What is typed into the search box, what matches it, and what its keys do (SELL-028 to SELL-033). */
export function useProductSearch(box: RefObject<HTMLInputElement | null>) {
  const { add, isEmpty, checkout } = useTerminal()
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const { lookUp, isLooking, forgetMissed } = useLookingUp(box, setText)
  const searched = useDeferredValue(text)
  const found = useProducts(searched, { limit: MATCHES })
  const suggestions = isOpen && searched.trim() !== '' ? found : []

  const type = (typed: string) => {
    setText(typed)
    setMarked(-1)
    setIsOpen(true)
  }
  const choose = (product: Product) => {
    forgetMissed()
    add(product)
    type('')
  }
  const look = (sought: string) => {
    setIsOpen(false)
    void lookUp(sought)
  }
  useScans((code) => {
    if (givenAway(code)) return
    // A scan ends whatever was being looked for: what is left in the box would be typed into by the next code.
    type('')
    look(code)
  })

  const submit = () => {
    const chosen = suggestions[marked]
    if (chosen) choose(chosen)
    else if (text.trim() !== '') look(text)
    else moveOn(!isEmpty, checkout.done !== undefined, checkout.moveOn)
  }
  useEnterOnNothing(submit)
  const onKeyDown = (event: KeyboardEvent) => {
    // A held key repeats: only the first press of Enter is meant.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setMarked((now) => stepped(now, event.key === 'ArrowDown' ? 1 : -1, suggestions.length))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (suggestions.length > 0) setIsOpen(false)
      else type('')
    }
  }
  return {
    text,
    type,
    suggestions,
    marked,
    setMarked,
    choose,
    submit,
    onKeyDown,
    isLooking,
    close: () => setIsOpen(false),
  }
}

/** Rings up what was typed or scanned. What is not sold here stays in the box to be mended, until something else is rung up. */
function useLookingUp(
  box: RefObject<HTMLInputElement | null>,
  setText: (change: (now: string) => string) => void,
) {
  const { addByText, isLooking } = useLookup()
  const notFound = useRef<string>(undefined)
  const lookUp = async (sought: string) => {
    const missed = notFound.current
    // The box is free at once, so that the answer never takes away what is typed meanwhile, be it the same code again.
    setText((now) => (now === sought || now === missed ? '' : now))
    const isFound = await addByText(sought)
    notFound.current = isFound ? undefined : sought
    if (isFound) return
    setText((now) => (now.trim() === '' ? sought : now))
    // Marked, so that the next code replaces it, however slowly it comes.
    setTimeout(() => box.current?.value === sought && box.current.select())
  }
  const forgetMissed = () => {
    notFound.current = undefined
  }
  return { lookUp, isLooking, forgetMissed }
}

/** After a tap beside everything, Enter is still meant for the sale. */
function useEnterOnNothing(submit: () => void) {
  const enter = useEffectEvent(submit)
  useEffect(() => {
    const heed = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Enter' && !event.repeat && isOnNothing(event)) enter()
    }
    addEventListener('keydown', heed)
    return () => removeEventListener('keydown', heed)
  }, [])
}

/** The next or previous place, round the ends; from none (-1) to the first or the last. */
function stepped(now: number, step: 1 | -1, count: number): number {
  if (now < 0) return step === 1 ? 0 : count - 1
  return (now + step + count) % count
}

/** Nothing that would take the key itself has the focus. */
function isOnNothing({ target, defaultPrevented }: globalThis.KeyboardEvent): boolean {
  const isOverlaid = document.body.hasAttribute('data-held-still')
  return !defaultPrevented && !isOverlaid && target instanceof Element && target.matches('body, main')
}

/** Enter in the empty box: on to the money, or from a finished sale to the next one. There is nothing to look up. */
function moveOn(hasLines: boolean, isDone: boolean, startNew: () => void) {
  const next = document.getElementById('amount-received') ?? document.getElementById('complete-transaction')
  if (hasLines) next?.focus()
  else if (isDone) startNew()
}
