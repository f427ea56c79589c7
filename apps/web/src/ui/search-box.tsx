import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { controlLook } from './control-look.ts'

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
