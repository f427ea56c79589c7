import { type ButtonLook, type ButtonSize, buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'

/** SITE-003: the browser itself goes to the sign-in, as with every login through the identity provider. */
export function TryDemo({ look = 'primary', size = 'medium', className }: TryDemoProps) {
  return (
    <button
      type="button"
      onClick={() => location.assign('/api/login')}
      className={classNames(buttonLook(look, size), className)}
    >
      Try Demo
    </button>
  )
}

export interface TryDemoProps {
  look?: ButtonLook
  size?: ButtonSize
  className?: string
}
