import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useId, useState } from 'react'
import { Button, buttonLook, classNames } from '../../ui/index.ts'
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

/** Chosen, dragged here or taken with the camera; shown before it is saved. */
export function PictureField({ pictureId, change, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const preview = usePreview(change)
  const shown =
    change.kind === 'new'
      ? preview
      : change.kind === 'kept' && pictureId
        ? pictureUrl(pictureId, 'large')
        : undefined
  const take = async (file: File | null | undefined) => {
    if (!file) return
    const ready = await readyPicture(file)
    if ('problem' in ready) return setProblem(ready.problem)
    setProblem(undefined)
    onChange({ kind: 'new', picture: ready.picture })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files.item(0))
  }
  return (
    <fieldset
      className={classNames(
        'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-3',
        isOver ? 'border-copper bg-copper-tint' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <legend className="px-1 text-sm font-semibold">Picture</legend>
      {shown ? (
        <img
          src={shown}
          alt="The product, as it will be shown"
          className="size-24 rounded-md border border-line bg-sunken object-contain"
        />
      ) : (
        <span aria-hidden className="grid size-24 place-content-center rounded-md bg-sunken text-ink-faint">
          <ImagePlus size={28} strokeWidth={1.5} />
        </span>
      )}
      <div className="grid min-w-48 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <FileChoice label={shown ? 'Choose another' : 'Choose a picture'} onTake={take}>
            <ImagePlus size={18} aria-hidden />
          </FileChoice>
          <FileChoice label="Take a photo" isCamera onTake={take}>
            <Camera size={18} aria-hidden />
          </FileChoice>
          {shown ? (
            <Button look="quiet" onClick={() => onChange(pictureId ? { kind: 'removed' } : { kind: 'kept' })}>
              <Trash2 size={18} aria-hidden />
              Remove
            </Button>
          ) : null}
        </div>
        {problem ? (
          <p role="alert" className="text-sm font-medium text-bad-ink">
            {problem}
          </p>
        ) : (
          <p className="text-sm text-ink-muted">Or drag one here. JPEG, PNG, WebP or GIF, up to 10 MB.</p>
        )}
      </div>
    </fieldset>
  )
}

interface FileChoiceProps {
  label: string
  /** Asks a phone for its camera; a desk without a finger has none worth asking. */
  isCamera?: boolean
  onTake: (file: File | null | undefined) => void
  children: React.ReactNode
}

function FileChoice({ label, isCamera, onTake, children }: FileChoiceProps) {
  const id = useId()
  return (
    <span className={isCamera ? 'hidden pointer-coarse:inline' : undefined}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        {...(isCamera && { capture: 'environment' as const })}
        className="peer sr-only"
        onChange={({ target }) => {
          onTake(target.files?.item(0))
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
        {children}
        {label}
      </label>
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
