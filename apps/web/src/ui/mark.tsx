/**
 * The mark: a tuppence. The foot of the "2" runs on to both edges of the coin, so that it reads as the till's shelf, with
 * the drawer and its pull below.
 */
export function Mark({ size = 32, title }: { size?: number; title?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a title, or it is hidden from screen readers
    <svg viewBox="0 0 48 48" width={size} height={size} role={title ? 'img' : undefined} aria-hidden={!title}>
      {title ? <title>{title}</title> : null}
      <circle cx="24" cy="24" r="23" fill="var(--copper)" />
      <g fill="none" stroke="var(--on-copper)" strokeLinecap="round" strokeLinejoin="round">
        <path d={MARK_FIGURE} strokeWidth="4.6" />
        <path d={MARK_SHELF} fill="var(--on-copper)" stroke="none" />
        <path d={MARK_PULL} strokeWidth="2.6" />
      </g>
    </svg>
  )
}

const MARK_FIGURE =
  'M15.6 18.4C15.6 12.9 19.2 9.4 24.2 9.4S32.7 12.7 32.7 17C32.7 20.4 30.8 22.7 27.8 25L16.2 33.4'
/** Cut along the coin's own edge, so that the shelf is as wide as the coin at any size. */
const MARK_SHELF = 'M2.19 31.3H45.81A23 23 0 0 1 43.68 35.9H4.32A23 23 0 0 1 2.19 31.3Z'
const MARK_PULL = 'M20.6 40H27.4'

/** The mark with the name beside it, as it stands at the head of every screen. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark size={30} />
      <span className="font-head text-[1.35rem] font-bold tracking-tight text-ink">Tuppence</span>
    </span>
  )
}
