import { Link } from '@tanstack/react-router'
import { buttonLook, Card, Page } from '../../ui/index.ts'
import { GuideView } from './guide-view.tsx'
import { GUIDES, guideNamed, textOf } from './guides.ts'

/**
 * The guides, open to everybody: whoever cannot sign in needs them most. A shop has two; the provider's stands beside them only
 * where the portal led to it.
 */
export function HelpPage({ guide }: { guide?: string }) {
  const shown = (guide && guideNamed(guide)) || GUIDES[0]
  const offered = GUIDES.filter(({ name }) => name !== 'operator' || shown.name === name)
  return (
    <main id="screen" tabIndex={-1}>
      <Page
        title="Help"
        subtitle="F1 says on every screen what it is for."
        actions={
          <Link to="/sales" className={`${buttonLook('secondary', 'medium')} print:hidden`}>
            To the till
          </Link>
        }
      >
        <nav aria-label="Guides" className="flex flex-wrap gap-2 print:hidden">
          {offered.map(({ name, label }) => (
            <Link
              key={name}
              to="/help/$guide"
              params={{ guide: name }}
              aria-current={name === shown.name ? 'page' : undefined}
              className={buttonLook(name === shown.name ? 'primary' : 'secondary', 'medium')}
            >
              {label}
            </Link>
          ))}
        </nav>
        <Card className="p-5 sm:p-8 print:border-0 print:p-0">
          <GuideView key={shown.name} text={textOf(shown.name)} />
        </Card>
      </Page>
    </main>
  )
}
