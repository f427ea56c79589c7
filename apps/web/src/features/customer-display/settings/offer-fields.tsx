import type { DisplayOffer } from '@tuppence/domain/sales'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, buttonLook, classNames, Field, Input } from '../../../ui/index.ts'
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
  const [refused, setRefused] = useState<string>()
  const id = useId()
  const take = async (file: File | null | undefined) => {
    if (!file) return
    const ready = await readyPicture(file)
    if ('problem' in ready) return setRefused(ready.problem)
    setRefused(undefined)
    onChange({ picture: ready.url })
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
      <div className="flex flex-wrap items-center gap-2">
        {offer.picture ? (
          <img
            src={offer.picture}
            alt={`Of ${label.toLowerCase()}`}
            className="h-14 max-w-32 rounded-sm border border-line object-contain"
          />
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/*"
          className="peer sr-only"
          onChange={({ target }) => {
            void take(target.files?.item(0))
            // The same file may be chosen again after it was removed.
            target.value = ''
          }}
        />
        <label
          htmlFor={id}
          className={classNames(
            buttonLook('secondary', 'medium'),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-copper',
          )}
        >
          <ImagePlus size={18} aria-hidden />
          {offer.picture ? 'Another picture' : 'Add a picture'}
        </label>
        {offer.picture ? (
          <Button look="quiet" onClick={() => onChange({ picture: '' })}>
            Without picture
          </Button>
        ) : null}
        <Button look="quiet" className="ml-auto" onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
          Remove
          <span className="sr-only">{label}</span>
        </Button>
      </div>
      {refused ? (
        <p role="alert" className="text-sm font-medium text-bad-ink">
          {refused}
        </p>
      ) : null}
    </fieldset>
  )
}
