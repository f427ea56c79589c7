import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useKeptText, useKeptWhileTurned } from '../till/kept-while-turned.ts'
import { type Terminal, useTerminal } from '../till/terminal-context.ts'
import { useLookup } from './use-lookup.ts'

/**
 * What is typed into a box, and rings up what was typed or scanned. What is not sold here stays in the box to be mended, until
 * something else is rung up, or the sale is over.
 *
 * @param name by which the words outlast a turn of the screen
 */
export function useLookingUp(box: RefObject<HTMLInputElement | null>, name: string) {
  const { addByText, isLooking } = useLookup()
  const [text, setText] = useKeptText(name)
  const [missed, setMissed] = useKeptWhileTurned<string>(`${name} not found`)
  const lookUp = async (sought: string) => {
    // The box is free at once, so that the answer never takes away what is typed meanwhile, be it the same code again.
    setText((now) => (now === sought || now === missed ? '' : now))
    const isFound = await addByText(sought)
    setMissed(isFound ? undefined : sought)
    if (isFound) return
    setText((now) => (now.trim() === '' ? sought : now))
    // Marked, so that the next code replaces it, however slowly it comes.
    setTimeout(() => box.current?.value === sought && box.current.select())
  }
  const leaveWithTheSale = useEffectEvent(() => {
    setMissed(undefined)
    setText((now) => (now === missed ? '' : now))
  })
  const doneId = useTerminal().checkout.done?.id
  useEffect(() => {
    // What was not sold here was about this basket; in the next one it would only stand in the way.
    if (doneId !== undefined) leaveWithTheSale()
  }, [doneId])
  return { text, setText, lookUp, isLooking, forgetMissed: () => setMissed(undefined) }
}

/** After a tap beside everything, Enter is still meant for the sale. */
export function useEnterOnNothing(submit: () => void) {
  const enter = useEffectEvent(submit)
  useEffect(() => {
    const heed = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Enter' && !event.repeat && isOnNothing(event)) enter()
    }
    addEventListener('keydown', heed)
    return () => removeEventListener('keydown', heed)
  }, [])
}

/** Nothing that would take the key itself has the focus. */
function isOnNothing({ target, defaultPrevented }: globalThis.KeyboardEvent): boolean {
  const isOverlaid = document.body.hasAttribute('data-held-still')
  return !defaultPrevented && !isOverlaid && target instanceof Element && target.matches('body, main')
}

/** Enter in the empty box: on to the money, or from a finished sale to the next one. There is nothing to look up. */
export function moveOn({ isEmpty, checkout }: Pick<Terminal, 'isEmpty' | 'checkout'>) {
  const next = document.getElementById('amount-received') ?? document.getElementById('complete-transaction')
  if (!isEmpty) next?.focus()
  else if (checkout.done) checkout.moveOn()
}
