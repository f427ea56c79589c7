import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { buttonLook } from './button-look.ts'
import { classNames } from './class-names.ts'

export interface PictureDropProps {
  legend: string
  /** "a logo": what the button asks for while there is none. */
  what: string
  hint: string
  /** The picture as it will be shown, or what stands in its place. */
  preview: ReactNode
  hasPicture: boolean
  /** Offers a phone's camera too; a desk without a finger has none worth asking. */
  withCamera?: boolean
  /** Takes a file, or says why it cannot be taken. */
  onTake: (file: File) => Promise<string | undefined>
  onRemove: () => void
  /** What else belongs to the picture, under it. */
  children?: ReactNode
}

/** A picture that is chosen, dragged here or taken with the camera, with what is wrong with it said in its place. */
export function PictureDrop({ legend, what, hint, preview, hasPicture, ...rest }: PictureDropProps) {
  const { withCamera = false, onTake, onRemove, children } = rest
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const take = async (file: File | null | undefined) => {
    if (file) setProblem(await onTake(file))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files.item(0))
  }
  return (
    <fieldset
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed p-3',
        isOver ? 'border-copper bg-copper-tint' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <legend className="px-1 text-sm font-semibold">{legend}</legend>
      {preview}
      <div className="grid min-w-48 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <FileChoice label={hasPicture ? 'Choose another' : `Choose ${what}`} onTake={take}>
            <ImagePlus size={18} aria-hidden />
          </FileChoice>
          {withCamera ? (
            <FileChoice label="Take a photo" isCamera onTake={take}>
              <Camera size={18} aria-hidden />
            </FileChoice>
          ) : null}
          {hasPicture ? (
            <Button look="quiet" onClick={onRemove}>
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
          <p className="text-sm text-ink-muted">{hint}</p>
        )}
      </div>
      {children ? <div className="basis-full">{children}</div> : null}
    </fieldset>
  )
}

interface FileChoiceProps {
  label: string
  isCamera?: boolean
  onTake: (file: File | null | undefined) => Promise<void>
  children: ReactNode
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
          void onTake(target.files?.item(0))
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
