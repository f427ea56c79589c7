import { Popover as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

/** A button inside a popover that does something and needs the popover no more. */
export const ClosesPopover = ({ children }: { children: ReactElement }) => (
  <Radix.Close asChild>{children}</Radix.Close>
)
