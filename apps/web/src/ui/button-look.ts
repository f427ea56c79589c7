const looks = {
  primary: 'bg-copper text-on-copper hover:bg-copper-hover active:bg-copper-pressed',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed',
  quiet: 'text-ink hover:bg-hover active:bg-pressed',
  danger: 'bg-bad text-on-bad hover:bg-bad-hover',
} as const

/** `small` is for dense back-office rows; everything on the till is 44 px or more. */
const sizes = {
  small: 'min-h-9 px-3 text-sm gap-1.5',
  medium: 'min-h-11 px-4 text-[0.9375rem] gap-2',
  till: 'min-h-14 px-5 text-lg gap-2.5',
} as const

const base =
  'inline-flex select-none items-center justify-center rounded-md font-semibold leading-tight transition-colors ' +
  'forced-colors:border disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

export type ButtonLook = keyof typeof looks
export type ButtonSize = keyof typeof sizes

/** The clothes of a button, for links that look like one. Without a size it has no padding of its own. */
export function buttonLook(look: ButtonLook, size?: ButtonSize): string {
  return [base, looks[look], size ? sizes[size] : ''].join(' ').trim()
}
