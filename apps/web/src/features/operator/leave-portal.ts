import { withDoor } from '../../offline/session/door.ts'
import { clearStoredOperator } from './stored-operator.ts'

/** SHELL-019, SHELL-020: the browser itself goes to /api/logout. */
export function leavePortal() {
  clearStoredOperator()
  location.assign(withDoor('/api/logout'))
}
