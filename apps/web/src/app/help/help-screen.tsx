import { useParams } from '@tanstack/react-router'
import { HelpPage } from '../../features/help/help-page.tsx'

/** `/help`, and each guide of it. */
export function HelpScreen() {
  const { guide } = useParams({ strict: false })
  return <HelpPage {...(guide !== undefined && { guide })} />
}
