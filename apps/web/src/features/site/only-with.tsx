import { createElement, type ReactNode } from 'react'

type Way = 'phone' | 'email' | 'address'

/** There where the operator has set this way of reaching the provider; the server decides, when it sends the page. */
export const OnlyWith = ({ what, children }: { what: Way; children: ReactNode }) =>
  createElement(`with-${what}`, null, children)

/** There where that way is not set. */
export const OnlyWithout = ({ what, children }: { what: Way; children: ReactNode }) =>
  createElement(`without-${what}`, null, children)
