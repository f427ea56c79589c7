import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
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

/** What a popover opens: placed where there is room, closed by Escape and by a press elsewhere. */
export function PopoverPanel({ opener, label, size = 'usual', onClose, children }: PopoverPanelProps) {
  const isOpener = (target: EventTarget | null) =>
    target instanceof Node && opener.current?.contains(target) === true
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={{ current: { getBoundingClientRect: () => placeOf(opener.current) } }} />
      <Radix.Portal>
        <Radix.Content
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
