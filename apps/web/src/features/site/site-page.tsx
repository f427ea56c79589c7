import { DemoModal } from './demo-modal.tsx'
import { Contact, Footer, Pricing, Testimonials } from './site-closing.tsx'
import { SiteFeatures } from './site-features.tsx'
import { SiteHeader, SiteHero } from './site-hero.tsx'

/**
 * The marketing page (SITE-001 to SITE-006). It is written in React and rendered once, when the product is built: the
 * visitor's browser gets plain HTML, and show-site.ts brings its three buttons to life.
 */
export function SitePage() {
  return (
    <>
      <SiteHeader />
      <main>
        <SiteHero />
        <SiteFeatures />
        <Pricing />
        <Testimonials />
        <Contact />
      </main>
      <Footer />
      <DemoModal />
    </>
  )
}
