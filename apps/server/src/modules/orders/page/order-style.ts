/** Of the pages for customers: one column for a telephone, dark where the reader's are. */
export const ORDER_STYLE = `
:root { color-scheme: light dark; --ground: #f3f1ec; --card: #fff; --ink: #1f1d1a; --soft: #5b554c; --line: #d8d3c8; --act: #8a3d12; --on-act: #fff; --bad: #a1221b; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 620px; margin: 0 auto; padding: 20px 16px 40px; }
h1 { font-size: 1.6em; line-height: 1.2; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.1em; margin: 0 0 12px; }
h3 { font-size: .9em; color: var(--soft); margin: 16px 0 4px; }
header p, .small, small { color: var(--soft); }
header p { margin: 0 0 4px; overflow-wrap: anywhere; white-space: pre-line; }
header p:empty { display: none; }
.small, small { font-size: .85em; }
section, dl, #lines { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0; }
section p { margin: 0 0 12px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
label small { font-weight: 400; }
input, select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: 8px; }
input:focus-visible, select:focus-visible, button:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
input[aria-invalid=true] { border-color: var(--bad); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair p { margin: 0; }
.good { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; align-items: center; padding: 10px 0; border-top: 1px solid var(--line); }
.good span { overflow-wrap: anywhere; min-width: 0; }
.good .price { display: block; color: var(--soft); font-variant-numeric: tabular-nums; }
.step { display: flex; align-items: center; gap: 6px; font-variant-numeric: tabular-nums; }
.step output { min-width: 2em; text-align: center; font-weight: 600; }
.step button { width: 44px; min-height: 44px; padding: 0; font-size: 1.2em; background: none; color: inherit; border: 1px solid var(--soft); }
.none { color: var(--bad); font-size: .9em; }
button { width: 100%; min-height: 52px; padding: 10px 16px; font: inherit; font-weight: 600; color: var(--on-act); background: var(--act); border: 0; border-radius: 10px; cursor: pointer; }
button:disabled { opacity: .5; cursor: default; }
button.quiet { background: none; color: inherit; border: 1px solid var(--soft); font-weight: 400; }
.bar { position: sticky; bottom: 0; background: var(--ground); border-top: 1px solid var(--line); margin: 0 -16px; padding: 12px 16px; }
.bar p { margin: 0 0 8px; font-weight: 600; font-variant-numeric: tabular-nums; }
#problem { color: var(--bad); font-weight: 600; white-space: pre-line; }
#problem:empty { display: none; }
.said { padding: 32px 0; }
.trap { position: absolute; left: -9999px; }
.state { font-size: 1.3em; font-weight: 700; margin: 16px 0 4px; }
dt { color: var(--soft); font-size: .9em; }
dd { margin: 0 0 10px; font-weight: 600; overflow-wrap: anywhere; white-space: pre-line; }
dd:last-child { margin: 0; }
#lines { list-style: none; }
#lines li { display: grid; grid-template-columns: auto 1fr auto; gap: 12px; padding: 4px 0; overflow-wrap: anywhere; }
[hidden] { display: none; }
@media (prefers-color-scheme: dark) { :root { --ground: #171513; --card: #211e1b; --ink: #ece8e1; --soft: #b3aa9c; --line: #3b362f; --act: #f0a574; --on-act: #1f1d1a; --bad: #ff9c93; } }
`
