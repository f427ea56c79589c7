import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../../ui/index.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../ui/theme.ts'

const choices = {
  light: { words: 'light', Icon: Sun, next: 'dark' },
  dark: { words: 'dark', Icon: Moon, next: 'system' },
  system: { words: 'as this device is set', Icon: Monitor, next: 'light' },
} as const satisfies Record<ThemeChoice, { words: string; Icon: typeof Sun; next: ThemeChoice }>

/** The theme behind one small button, which goes round light, dark and the device's own. */
export function ThemeButton() {
  const { words, Icon, next } = choices[useThemeChoice()]
  return (
    <IconButton
      label={`Theme: ${words}. Change to ${choices[next].words}`}
      size="small"
      onClick={() => chooseTheme(next)}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
