import { ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PictureDrop } from '../../ui/index.ts'
import { pictureUrl } from './product-picture.tsx'
import { readyPicture } from './send-picture.ts'

/** What is to become of the picture when the form is saved. */
export type PictureChange =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly picture: Blob }

interface PictureFieldProps {
  /** The picture that the product has. */
  pictureId: string | null
  change: PictureChange
  onChange: (change: PictureChange) => void
}

/** A product's picture, shown before it is saved. */
export function PictureField({ pictureId, change, onChange }: PictureFieldProps) {
  const preview = usePreview(change)
  const shown =
    change.kind === 'new'
      ? preview
      : change.kind === 'kept' && pictureId
        ? pictureUrl(pictureId, 'large')
        : undefined
  const take = async (file: File) => {
    const ready = await readyPicture(file)
    if ('problem' in ready) return ready.problem
    onChange({ kind: 'new', picture: ready.picture })
    return undefined
  }
  return (
    <PictureDrop
      legend="Picture"
      what="a picture"
      hint="Or drag one here. JPEG, PNG, WebP or GIF, up to 10 MB."
      hasPicture={shown !== undefined}
      preview={<Shown src={shown} />}
      withCamera
      onTake={take}
      onRemove={() => onChange(pictureId ? { kind: 'removed' } : { kind: 'kept' })}
    />
  )
}

function Shown({ src }: { src: string | undefined }) {
  if (src)
    return (
      <img
        src={src}
        alt="The product, as it will be shown"
        className="size-24 rounded-md border border-line bg-sunken object-contain"
      />
    )
  return (
    <span aria-hidden className="grid size-24 place-content-center rounded-md bg-sunken text-ink-faint">
      <ImagePlus size={28} strokeWidth={1.5} />
    </span>
  )
}

function usePreview(change: PictureChange): string | undefined {
  const [url, setUrl] = useState<string>()
  const picture = change.kind === 'new' ? change.picture : undefined
  useEffect(() => {
    if (!picture) return setUrl(undefined)
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
