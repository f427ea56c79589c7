/** The look of the exported journal: paper or ink, as the reader's machine prefers; prints as it stands. */
export const VERIFIER_STYLE = `
:root { color-scheme: light dark; --paper: #fbf9f6; --ink: #1f1b16; --muted: #6b6258; --line: #ddd5ca; --good: #1c6b3c; --bad: #a3231b }
@media (prefers-color-scheme: dark) { :root { --paper: #16130f; --ink: #efe9e1; --muted: #a89d90; --line: #3a332b; --good: #6fcf97; --bad: #ff8a7a } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.25rem; margin: 2.5rem 0 .25rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; margin-top: .75rem }
th, td { text-align: left; padding: .35rem .5rem; border-bottom: 1px solid var(--line) }
th { color: var(--muted); font-size: .875rem } .number { text-align: right }
.good { color: var(--good); font-weight: 600 } .bad { color: var(--bad); font-weight: 600 } .muted { color: var(--muted) }
code { font-size: .8125rem } li { margin: .25rem 0 }
`
