import { DropdownMenu, Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'

const floating = 'arrives z-50 rounded-md border border-line bg-raised shadow-float'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** The accessible name of what opens. */
  label: string
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode
}

export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(floating, 'w-80 max-w-[calc(100vw-1rem)] p-4')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItem {
  label: ReactNode
  onSelect: () => void
  icon?: ReactNode
  keys?: string
  isDangerous?: boolean
  disabled?: boolean
}

export function Menu({ trigger, items }: { trigger: ReactNode; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          sideOffset={6}
          collisionPadding={8}
          className={classNames(floating, 'min-w-52 p-1')}
        >
          {items.map((item, index) => (
            <DropdownMenu.Item
              // The items of one menu are fixed while it is open, and their labels need not differ.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 outline-none',
                'data-[highlighted]:bg-hover data-[disabled]:opacity-55',
                item.isDangerous && 'text-bad-ink',
              )}
            >
              {item.icon}
              <span className="flex-1">{item.label}</span>
              {item.keys ? <Kbd>{item.keys}</Kbd> : null}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
