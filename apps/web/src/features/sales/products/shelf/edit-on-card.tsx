import type { Product } from '@tuppence/domain/catalogue'
import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { whenHeld } from './when-held.ts'

interface EditOnCardProps {
  product: Pick<Product, 'id' | 'name'>
  /** The card that Tab leads to, of all of them: so does its button. */
  isCurrent: boolean
}

/** CAT-040: the way from a product's card to its form: a button under a mouse or the keyboard, a finger that stays. */
export function EditOnCard({ product: { id, name }, isCurrent }: EditOnCardProps) {
  const { show } = useTerminal()
  const corner = useRef<HTMLSpanElement>(null)
  const edit = useEffectEvent(() => show({ kind: 'product', productId: id }))
  useEffect(() => {
    const card = corner.current?.parentElement
    if (!card) return
    // A finger hovers too, and its tap leaves the focus: only a mouse asks for what lies over the name.
    const over = ({ pointerType }: PointerEvent) =>
      card.toggleAttribute('data-moused', pointerType !== 'touch')
    card.addEventListener('pointerover', over)
    const letGo = whenHeld(card, () => edit())
    return () => {
      letGo()
      card.removeEventListener('pointerover', over)
    }
  }, [])
  return (
    <span
      ref={corner}
      className="absolute top-1 right-1 opacity-0 group-has-focus-visible:opacity-100 group-data-moused:group-hover:opacity-100 [@media(hover:none)]:hidden"
    >
      <IconButton
        label={`Edit ${name}`}
        look="secondary"
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => show({ kind: 'product', productId: id })}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
    </span>
  )
}
