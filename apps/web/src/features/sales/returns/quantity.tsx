import { countWords } from '@tuppence/domain/counts'
import { Minus, Plus } from 'lucide-react'
import { IconButton } from '../../../ui/index.ts'
import { QuantityBox } from '../cart/quantity-box.tsx'
import { refuseAloud } from '../till/refuse-aloud.ts'

interface QuantityProps {
  name: string
  quantity: number
  /** How many may come back; undefined where nobody knows. */
  most: number | undefined
  onChange: (quantity: number) => void
}

/** Said where more was typed; as many as can come back are then chosen. */
const moreThanLeft = (name: string, most: number) =>
  `Only ${countWords(most)} of ${name} can come back, so that is what is chosen.`

/** How many come back: never more than are left of the sale, and the till says so. */
export function Quantity({ name, quantity, most, onChange }: QuantityProps) {
  const change = (next: number) => {
    if (most !== undefined && next > most) refuseAloud(moreThanLeft(name, most))
    onChange(Math.min(next, most ?? next))
  }
  return (
    <div className="flex rounded-md border border-line-strong bg-surface">
      <IconButton
        label={`Return one ${name} less`}
        disabled={quantity === 0}
        onClick={() => change(quantity - 1)}
      >
        <Minus size={18} aria-hidden />
      </IconButton>
      <QuantityBox label={`Quantity of ${name} to return`} quantity={quantity} onChange={change} />
      <IconButton
        label={`Return one ${name} more`}
        disabled={most !== undefined && quantity >= most}
        onClick={() => change(quantity + 1)}
      >
        <Plus size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
