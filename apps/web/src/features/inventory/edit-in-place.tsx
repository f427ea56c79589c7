import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { explain } from '../../foundation/asking/api.ts'
import { classNames, Input } from '../../ui/index.ts'
import { useOnce } from '../../ui/use-once.ts'

export interface EditInPlaceProps {
  /** What is changed, such as "Price of Flat white". */
  label: string
  /** How it reads while it is not being changed. */
  children: ReactNode
  /** What stands in the box first. */
  start: string
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength?: number
  /** What is wrong with the text; undefined while it can be saved. */
  refuse: (text: string) => string | undefined
  save: (text: string) => Promise<unknown>
  isNumber?: boolean
  className?: string
}

/**
 * A value that is changed where it stands: a press opens its box, Enter saves, Escape leaves it as it was, and going
 * elsewhere saves what was changed. What cannot be saved stays in the box, with the reason.
 */
export function EditInPlace(props: EditInPlaceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (isOpen)
    return (
      <Box
        {...props}
        onClose={(byKey) => {
          setIsOpen(false)
          // The list may have been scrolled meanwhile, and stays where it is.
          if (byKey) requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }))
        }}
      />
    )
  return (
    <button
      ref={opener}
      type="button"
      aria-label={`${props.label}: change`}
      onClick={() => setIsOpen(true)}
      className={classNames(
        'group/edit relative -mx-1.5 inline-block max-w-[calc(100%+0.75rem)] cursor-text rounded-sm border border-transparent px-1.5 py-0.5',
        'hover:border-line-strong hover:bg-surface',
        props.isNumber ? 'text-right' : 'text-left',
        props.className,
      )}
    >
      {props.children}
      <Pencil
        size={13}
        aria-hidden
        className="absolute -top-1.5 -right-1.5 hidden text-copper-ink group-hover/edit:block group-focus-visible/edit:block"
      />
    </button>
  )
}

function Box(props: EditInPlaceProps & { onClose: (byKey: boolean) => void }) {
  const { label, start, refuse, save, onClose } = props
  const [text, setText] = useState(start)
  const [problem, setProblem] = useState<string>()
  const once = useOnce()
  const [isSaving, setIsSaving] = useState(false)
  const problemId = useId()
  const words = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // At the foot of the list they would stand where nobody sees them.
    if (problem) words.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const settle = async (byKey: boolean) => {
    if (text.trim() === start) return onClose(byKey)
    const refused = refuse(text.trim())
    if (refused) return setProblem(refused)
    setIsSaving(true)
    try {
      await save(text.trim())
      onClose(byKey)
    } catch (error) {
      setProblem(explain(error))
      setIsSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose(true)
    else void once(() => settle(true))
  }
  return (
    <span className="relative block">
      <Input
        autoFocus
        autoComplete="off"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        aria-busy={isSaving || undefined}
        inputMode={props.inputMode ?? 'text'}
        maxLength={props.maxLength}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void once(() => settle(false))}
        className={classNames('px-2!', props.isNumber && 'figures text-right')}
      />
      {problem ? (
        <span
          id={problemId}
          ref={words}
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-max max-w-64 rounded-sm border border-bad-line bg-bad-tint px-2 py-1 text-left text-sm font-medium whitespace-normal text-bad-ink"
        >
          {problem}
        </span>
      ) : null}
    </span>
  )
}
