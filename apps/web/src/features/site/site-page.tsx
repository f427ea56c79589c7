import { useState } from 'react'
import { DemoModal } from './demo-modal.tsx'
import { Contact, Footer, Pricing, Testimonials } from './site-closing.tsx'
import { SiteFeatures } from './site-features.tsx'
import { SiteHeader, SiteHero } from './site-hero.tsx'

/** The marketing page (SITE-001 to SITE-006). */
export function SitePage() {
  const [isDemoOpen, setIsDemoOpen] = useState(false)
  return (
    <>
      <title>Tuppence · the till for UK shops</title>
      <SiteHeader />
      <main>
        <SiteHero onOpenDemo={() => setIsDemoOpen(true)} />
        <SiteFeatures />
        <Pricing />
        <Testimonials />
        <Contact />
      </main>
      <Footer />
      {isDemoOpen ? <DemoModal onClose={() => setIsDemoOpen(false)} /> : null}
    </>
  )
}
