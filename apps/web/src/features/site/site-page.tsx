import { DemoModal } from './demo-modal.tsx'
import { Footer, Pricing, Testimonials } from './site-closing.tsx'
import { Contact } from './site-contact.tsx'
import { SiteFeatures } from './site-features.tsx'
import { SiteHeader, SiteHero } from './site-hero.tsx'
import { SiteScreens } from './site-screens.tsx'

/**
 * The marketing page (SITE-001 to SITE-006). It is written in React and rendered once, when the product is built: the
 * visitor's browser gets plain HTML, which works as it is; bring-to-life.ts adds what needs a script.
 */
export function SitePage() {
  return (
    <>
      <SiteHeader />
      <main>
        <SiteHero />
        <SiteFeatures />
        <SiteScreens />
        <Pricing />
        <Testimonials />
        <Contact />
      </main>
      <Footer />
      <DemoModal />
    </>
  )
}
