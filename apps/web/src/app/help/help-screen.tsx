import { useParams } from '@tanstack/react-router'
import { guideNamed } from '../../features/help/guides.ts'
import { HelpPage } from '../../features/help/help-page.tsx'
import { NotFound } from '../not-found.tsx'

/** `/help`, and each guide of it. */
export function HelpScreen() {
  const { guide } = useParams({ strict: false })
  if (guide !== undefined && !guideNamed(guide)) return <NotFound />
  return <HelpPage {...(guide !== undefined && { guide })} />
}
