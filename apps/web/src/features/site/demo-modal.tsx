import { X } from 'lucide-react'
import { buttonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { TillPicture } from './site-picture.tsx'
import { ONLY_IN_DEMO, TryDemo } from './try-demo.tsx'

/**
 * SITE-004, SITE-005. The browser's own modal dialog: it holds the focus and closes on Escape, and the marketing page need
 * not load the application's.
 */
export function DemoModal() {
  return (
    <dialog
      aria-labelledby="demo-title"
      className="m-auto max-h-[94dvh] w-[calc(100vw-2rem)] max-w-5xl overflow-y-auto rounded-lg border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-veil"
    >
      <header className="flex items-center gap-4 border-b border-line py-2.5 pr-3 pl-5">
        <h2 id="demo-title" className="flex-1 text-xl">
          The till, as it runs
        </h2>
        <button
          type="button"
          aria-label="Close"
          data-act="close-demo"
          className={classNames(buttonLook('quiet'), 'size-11')}
        >
          <X size={20} aria-hidden />
        </button>
      </header>
      <TillPicture className="max-h-[calc(94dvh-12rem)]" />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line p-5">
        <p className={classNames('min-w-60 flex-1 text-ink-muted', ONLY_IN_DEMO)}>
          The demo is this product in a sample café with three months of sample sales. Sell something, void
          it, cut the network and sell again. Everybody who tries it shares that one shop: type nothing
          private in it.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="#contact" data-act="close-demo" className={buttonLook('secondary', 'medium')}>
            Get your system
          </a>
          <TryDemo />
        </div>
      </div>
    </dialog>
  )
}
