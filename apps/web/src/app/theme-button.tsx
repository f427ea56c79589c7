import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { IconButton, Menu } from '../ui/index.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../ui/theme.ts'

const choices: ReadonlyArray<{ choice: ThemeChoice; words: string; Icon: typeof Sun }> = [
  { choice: 'light', words: 'Light', Icon: Sun },
  { choice: 'dark', words: 'Dark', Icon: Moon },
  { choice: 'system', words: 'As this device is set', Icon: Monitor },
]

/** The theme behind one small button, for frames without room for the whole switch. */
export function ThemeButton() {
  const current = useThemeChoice()
  const Icon = choices.find(({ choice }) => choice === current)?.Icon ?? Monitor
  return (
    <Menu
      trigger={
        <IconButton label="Theme" size="small">
          <Icon size={18} aria-hidden />
        </IconButton>
      }
      items={choices.map(({ choice, words, Icon: ChoiceIcon }) => ({
        label: words,
        icon:
          choice === current ? <Check size={18} aria-label="Chosen" /> : <ChoiceIcon size={18} aria-hidden />,
        onSelect: () => chooseTheme(choice),
      }))}
    />
  )
}
