import { Eye, EyeOff, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** The look of everything one can type into or choose from. */
export const controlLook =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted read-only:bg-sunken'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" className={classNames(controlLook, className)} {...rest} />
}

/** Words over several lines; it grows with them where the browser can. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      className={classNames(controlLook, 'max-h-80 py-2.5 [field-sizing:content] min-h-28', className)}
      {...rest}
    />
  )
}

/**
 * The browser's own select, dressed: it opens as a wheel on a phone, is searched by typing and works with every screen
 * reader, and it costs the till nothing to load.
 */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select
      className={classNames(
        controlLook,
        'chevron enabled:bg-surface! appearance-none truncate pr-9',
        className,
      )}
      {...rest}
    >
      {children}
    </select>
  )
}

/** A password with a toggle to show it. The words of the toggle say what pressing it does. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <input
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(controlLook, 'pr-12', className)}
        {...rest}
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-md text-ink-muted hover:text-ink"
      >
        {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </button>
    </div>
  )
}

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  /** The accessible name; the placeholder alone is not one. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Stands at the right-hand end inside the box, such as a key to press. */
  trailing?: ReactNode
}

export function SearchBox({ label, value, onChange, trailing, className, ...rest }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className={classNames('relative', className)}>
      <Search
        size={20}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-faint"
      />
      <input
        ref={box}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(controlLook, 'px-11 [&::-webkit-search-cancel-button]:hidden')}
        {...rest}
      />
      {value ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-md text-ink-muted hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      ) : (
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">{trailing}</span>
      )}
    </div>
  )
}
