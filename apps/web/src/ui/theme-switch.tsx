import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from './choices.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'

/** Light, dark, or as the device is set. */
export function ThemeSwitch() {
  const choice = useThemeChoice()
  return (
    <SegmentedControl
      label="Theme"
      value={choice}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: <Option Icon={Sun} words="Light" /> },
        { value: 'dark', label: <Option Icon={Moon} words="Dark" /> },
        { value: 'system', label: <Option Icon={Monitor} words="Auto" /> },
      ]}
    />
  )
}

function Option({ Icon, words }: { Icon: typeof Sun; words: string }) {
  return (
    <>
      <Icon size={16} aria-hidden />
      <span className="max-sm:sr-only">{words}</span>
    </>
  )
}
