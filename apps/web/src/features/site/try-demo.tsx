import { type ButtonLook, type ButtonSize, buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'

/**
 * SITE-003: a form that sends the browser itself to the sign-in of the identity provider, with or without a script. Where the
 * server is no demo there is nothing to try, and so no button.
 */
export function TryDemo({ look = 'primary', size = 'medium', className }: TryDemoProps) {
  return (
    <form action="/api/login" className={classNames('print:hidden', ONLY_IN_DEMO)}>
      <button type="submit" data-act="try-demo" className={classNames(buttonLook(look, size), className)}>
        Try Demo
      </button>
    </form>
  )
}

/** For what speaks of the demo: the server says in the page whether it is one (platform/http/front-page.ts). */
export const ONLY_IN_DEMO = '[[data-demo=off]_&]:hidden'

export interface TryDemoProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string
}
