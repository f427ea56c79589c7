/** A turning coin's edge. Alone it is decoration; give it words by standing it beside them, or use LoadingScreen. */
export function Spinner({ size = 22 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden
      data-loading
      className="motion-safe:animate-[turn_800ms_linear_infinite]"
    >
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.4" opacity="0.22" />
      <path
        d="M12 2.5A9.5 9.5 0 0 1 21.5 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** The whole window while something must be known before anything can be shown (SHELL-018). */
export function LoadingScreen({ words = 'Loading Tuppence...' }: { words?: string }) {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 text-ink-muted"
    >
      <span className="text-copper-ink">
        <Spinner size={36} />
      </span>
      {words}
    </div>
  )
}
