import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { floating } from './floating.ts'
import { Kbd } from './kbd.tsx'

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
