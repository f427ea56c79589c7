import { Popover as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import { floating } from './floating.ts'

export interface PopoverPanelProps {
  /** The button it stands beside, and which gets the focus back. */
  opener: RefObject<HTMLElement | null>
  label: string
  /** Wide is for a list of sentences. */
  size?: 'usual' | 'wide'
  onClose: () => void
  children: ReactNode
}

/**
 * A toast lies over a popover and takes its Escape, which is then left unused: it is the popover's all the same. So it is where nothing
 * has the focus, as after the press of a button that is busy now.
 */
function useEscape(content: RefObject<HTMLElement | null>, onClose: () => void) {
  const press = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const { activeElement, body } = document
    const isHere = activeElement === body || content.current?.contains(activeElement)
    if (key === 'Escape' && !defaultPrevented && isHere) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** What a popover opens: placed where there is room, closed by Escape and by a press elsewhere. */
export function PopoverPanel({ opener, label, size = 'usual', onClose, children }: PopoverPanelProps) {
  const isOpener = (target: EventTarget | null) =>
    target instanceof Node && opener.current?.contains(target) === true
  const content = useRef<HTMLDivElement>(null)
  useEscape(content, onClose)
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={{ current: { getBoundingClientRect: () => placeOf(opener.current) } }} />
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          // The opener closes it by its own press, and would open it again after this.
          onInteractOutside={(event) => isOpener(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
          className={classNames(
            floating,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto p-4',
            size === 'wide' ? 'w-[26rem]' : 'w-80',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const placeOf = (opener: HTMLElement | null) => opener?.getBoundingClientRect() ?? new DOMRect()
