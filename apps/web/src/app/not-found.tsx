import { buttonLook, classNames, Mark } from '../ui/index.ts'

/** SHELL-017; the two sentences are the specification's. */
export function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <title>404 Page Not Found · Tuppence</title>
      <Mark size={56} />
      <h1 className="mt-3 text-3xl">404 Page Not Found</h1>
      <p className="text-ink-muted">Did you forget to add the page to the router?</p>
      <a href="/" className={classNames(buttonLook('primary', 'medium'), 'mt-4')}>
        Go to the front page
      </a>
    </main>
  )
}
