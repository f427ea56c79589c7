import type { DisplayOffer } from '@tuppence/domain/sales'
import { Trash2 } from 'lucide-react'
import { Button, Field, Input, PictureDrop } from '../../../ui/index.ts'
import { readyPicture } from './ready-picture.ts'

interface OfferFieldsProps {
  offer: DisplayOffer
  /** "Offer 1". */
  label: string
  problem: string | undefined
  onChange: (change: Partial<DisplayOffer>) => void
  onRemove: () => void
}

/** One offer: what it says, and a picture if the shop has one. */
export function OfferFields({ offer, label, problem, onChange, onRemove }: OfferFieldsProps) {
  const take = async (file: File) => {
    const ready = await readyPicture(file)
    if ('problem' in ready) return ready.problem
    onChange({ picture: ready.url })
    return undefined
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <Field label="Words" error={problem}>
        {(links) => (
          <Input
            {...links}
            value={offer.text}
            maxLength={140}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <PictureDrop
        legend="Picture"
        what="a picture"
        hint="Or drag one here. It stands beside the words."
        hasPicture={offer.picture !== ''}
        preview={
          offer.picture ? (
            <img
              src={offer.picture}
              alt={`Of ${label.toLowerCase()}`}
              className="h-14 max-w-32 rounded-sm border border-line object-contain"
            />
          ) : null
        }
        onTake={take}
        onRemove={() => onChange({ picture: '' })}
      />
      <Button look="quiet" className="justify-self-end" onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
        Remove {label.toLowerCase()}
      </Button>
    </fieldset>
  )
}
