import type { Product } from '@tuppence/domain/catalogue'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useScans } from '../../../devices/scanners/use-scans.ts'
import { useProducts } from '../../../offline/index.ts'
import { useTillNow } from '../till/terminal-context.ts'
import { moveOn, useEnterOnNothing, useLookingUp } from './use-looking-up.ts'
import { MATCHES } from './use-lookup.ts'

/** What is typed into the search box, what matches it, and what its keys do (SELL-028 to SELL-033). */
export function useProductSearch(box: RefObject<HTMLInputElement | null>) {
  const till = useTillNow()
  const [marked, setMarked] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const { text, setText, lookUp, isLooking, forgetMissed } = useLookingUp(box, 'search')
  const found = useMatches(text)
  const suggestions = isOpen && text.trim() !== '' ? found : []

  const type = (typed: string) => {
    setText(typed)
    setMarked(-1)
    setIsOpen(true)
  }
  const choose = (product: Product) => {
    forgetMissed()
    till().add(product)
    type('')
  }
  const look = (sought: string) => {
    setIsOpen(false)
    void lookUp(sought)
  }
  useScans((code) => {
    // A scan ends whatever was being looked for: what is left in the box would be typed into by the next code.
    setText('')
    setMarked(-1)
    look(code)
  })

  const submit = () => {
    const chosen = suggestions[marked]
    if (chosen) choose(chosen)
    else if (text.trim() !== '') look(text)
    else moveOn(till())
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

/**
 * What matches from the beginning of a word is there with the letter that was typed; what only has it in the middle of one
 * comes a frame later. Until then stands what was there, where there is nothing better.
 */
function useMatches(text: string): readonly Product[] {
  const [searched, setSearched] = useState(text)
  // Not a deferred value: that is searched for before the frame that shows what is there already.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setSearched, 0, text)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [text])
  const isBehind = searched !== text
  const all = useProducts(searched, { limit: MATCHES })
  const atOnce = useProducts(isBehind ? text : '', { limit: MATCHES, depth: 'word-starts' })
  if (isBehind && atOnce.length > 0) return atOnce
  return searched.trim() === '' ? [] : all
}

/** The next or previous place, round the ends; from none (-1) to the first or the last. */
function stepped(now: number, step: 1 | -1, count: number): number {
  if (now < 0) return step === 1 ? 0 : count - 1
  return (now + step + count) % count
}
