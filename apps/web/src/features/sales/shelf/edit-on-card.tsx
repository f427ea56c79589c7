import type { Product } from '@tuppence/domain/catalogue'
import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../ui/index.ts'
import { useTerminal } from '../terminal-context.ts'
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
    return card ? whenHeld(card, () => edit()) : undefined
  }, [])
  return (
    <span
      ref={corner}
      className="absolute top-1 right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:hidden"
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
