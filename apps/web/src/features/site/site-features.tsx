import { Kbd } from '../../ui/kbd.tsx'
import { PrintedReceipt } from './printed-receipt.tsx'
import { features } from './site-words.ts'

export function SiteFeatures() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl gap-14 px-4 py-16 sm:px-8 sm:py-24">
        <h2 id="features-title" className="max-w-3xl text-4xl sm:text-5xl">
          Made for a queue, and for the evening after it
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ Icon, title, words }) => (
            <li key={title} className="border-t border-line py-6">
              <Icon size={26} strokeWidth={1.5} aria-hidden className="mb-4 text-copper-ink" />
              <h3 className="mb-1.5 text-lg">{title}</h3>
              <p className="text-ink-muted">{words}</p>
            </li>
          ))}
        </ul>
        <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
          <ThreeMoves />
          <PrintedReceipt />
        </div>
      </div>
    </section>
  )
}

const moves = [
  { keys: 'Scan', words: 'The line is on the screen before the scanner has finished beeping.' },
  { keys: 'Exact', words: 'Or the note in their hand. Card, digital and split payments stand beside it.' },
  { keys: 'Enter', words: 'Change shown, sale safe, next customer.' },
]

function ThreeMoves() {
  return (
    <div>
      <h2 className="mb-6 text-3xl">A sale is three moves</h2>
      <ol className="grid gap-5">
        {moves.map(({ keys, words }, index) => (
          <li key={words} className="grid grid-cols-[2.5rem_4.5rem_1fr] items-baseline gap-3">
            <span className="figures font-head text-3xl font-bold text-copper-ink">{index + 1}</span>
            <span>
              <Kbd>{keys}</Kbd>
            </span>
            <span className="text-ink-muted">{words}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-ink-muted">
        No spinner in between: nothing at the counter waits for a server. Press <Kbd>?</Kbd> at the till for
        every shortcut, or <Kbd>Ctrl K</Kbd> and say what you want.
      </p>
    </div>
  )
}
