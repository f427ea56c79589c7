import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Button, buttonLook, classNames, Switch } from '../../ui/index.ts'
import { readyLogo } from './ready-logo.ts'

interface LogoFieldProps {
  url: string
  isShown: boolean
  onChange: (logo: { logoUrl?: string; logoEnabled?: boolean }) => void
}

/** The shop's picture: chosen or dragged here, and kept with the settings, so that every till has it without a network. */
export function LogoField({ url, isShown, onChange }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const take = async (file: File | null | undefined) => {
    if (!file) return
    const ready = await readyLogo(file)
    if ('problem' in ready) return setProblem(ready.problem)
    setProblem(undefined)
    onChange({ logoUrl: ready.url, logoEnabled: true })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files.item(0))
  }
  return (
    <fieldset
      className={classNames(
        'grid gap-3 rounded-md border border-dashed p-3',
        isOver ? 'border-copper bg-copper-tint' : 'border-line-strong',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <legend className="px-1 text-sm font-semibold">Logo</legend>
      <div className="flex flex-wrap items-center gap-3">
        {url ? (
          <img src={url} alt="The logo" className="h-14 max-w-40 rounded-sm border border-line bg-white" />
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
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
          {url ? 'Choose another' : 'Choose a logo'}
        </label>
        {url ? (
          <Button look="quiet" onClick={() => onChange({ logoUrl: '', logoEnabled: false })}>
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
        <p className="text-sm text-ink-muted">Or drag a picture here. Receipt printers print it in black.</p>
      )}
      {url ? (
        <Switch
          label="Show the logo"
          checked={isShown}
          onChange={(logoEnabled) => onChange({ logoEnabled })}
        />
      ) : null}
    </fieldset>
  )
}
