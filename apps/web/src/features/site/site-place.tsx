import { useEffect, useRef } from 'react'
import { showSite } from './show-site.ts'

/** The marketing page is plain HTML with a script of its own; inside the application it only gets its place. */
export function SitePlace() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) void showSite(place.current)
  }, [])
  return <div ref={place} />
}
