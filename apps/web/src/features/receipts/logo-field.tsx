import { PictureDrop, Switch } from '../../ui/index.ts'
import { readyLogo } from './ready-logo.ts'

interface LogoFieldProps {
  url: string
  isShown: boolean
  onChange: (logo: { logoUrl?: string; logoEnabled?: boolean }) => void
}

/** The shop's picture, kept with the settings, so that every till has it without a network. */
export function LogoField({ url, isShown, onChange }: LogoFieldProps) {
  const take = async (file: File) => {
    const ready = await readyLogo(file)
    if ('problem' in ready) return ready.problem
    onChange({ logoUrl: ready.url, logoEnabled: true })
    return undefined
  }
  return (
    <PictureDrop
      legend="Logo"
      what="a logo"
      hint="Or drag a picture here. Receipt printers print it in black."
      hasPicture={url !== ''}
      preview={
        url ? (
          <img src={url} alt="The logo" className="h-14 max-w-40 rounded-sm border border-line bg-white" />
        ) : null
      }
      onTake={take}
      onRemove={() => onChange({ logoUrl: '', logoEnabled: false })}
    >
      {url ? (
        <Switch
          label="Show the logo"
          checked={isShown}
          onChange={(logoEnabled) => onChange({ logoEnabled })}
        />
      ) : null}
    </PictureDrop>
  )
}
