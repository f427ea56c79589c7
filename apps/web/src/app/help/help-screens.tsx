import { useParams } from '@tanstack/react-router'
import { HelpPage } from '../../features/help/help-page.tsx'

export const HelpScreen = () => <HelpPage />

export function GuideScreen() {
  const { guide } = useParams({ from: '/help/$guide' })
  return <HelpPage guide={guide} />
}
