import { type ButtonLook, type ButtonSize, buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'

/** SITE-003: show-site.ts sends the browser itself to the sign-in of the identity provider. */
export function TryDemo({ look = 'primary', size = 'medium', className }: TryDemoProps) {
  return (
    <button type="button" data-act="try-demo" className={classNames(buttonLook(look, size), className)}>
      Try Demo
    </button>
  )
}

export interface TryDemoProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string
}
