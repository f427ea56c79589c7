/** The look of everything one can type into or choose from. */
export const controlLook =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink-muted focus-visible:outline-offset-0 aria-invalid:border-bad ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted read-only:bg-sunken'
