import { createHash } from 'node:crypto'
import { ORDER_SCRIPT } from './order-script.ts'
import { ORDER_STYLE } from './order-style.ts'
import { OWN_ORDER_SCRIPT } from './own-order-script.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Its own two scripts, the worker that one of them makes of itself, and nothing from anywhere; no word of its address to anybody, and into no search engine. */
export const ORDER_PAGE_HEADERS = {
  'content-security-policy': `default-src 'none';style-src ${hashOf(ORDER_STYLE)};script-src ${hashOf(ORDER_SCRIPT)} ${hashOf(OWN_ORDER_SCRIPT)};connect-src 'self';worker-src blob:;base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
}

function page(title: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<style>${ORDER_STYLE}</style>
</head>
<body>
<noscript><p class="said">This page needs JavaScript. Call the shop to order.</p></noscript>
${body}
<script>${script}</script>
</body>
</html>`
}

/** The page of every shop: what the shop offers is asked for by its script, and shown as text only. */
export const ORDER_PAGE = page(
  'Order and collect',
  `<main>
<header><h1 id="shop">Order and collect</h1><p id="where"></p><p id="message"></p></header>
<p id="state" class="said" role="status">Loading what the shop offers…</p>
<form id="form" hidden novalidate>
<section aria-labelledby="goods-title"><h2 id="goods-title">What would you like?</h2>
<p id="search-box" hidden><label for="search">Find something</label><input id="search" type="search" autocomplete="off"></p>
<div id="goods"></div></section>
<section aria-labelledby="when-title"><h2 id="when-title">When do you collect it?</h2>
<div class="pair"><p><label for="day">Day</label><select id="day"></select></p>
<p><label for="time">Time</label><select id="time"></select></p></div></section>
<section aria-labelledby="who-title"><h2 id="who-title">Who collects it?</h2>
<p><label for="name">Name</label><input id="name" maxlength="80" autocomplete="name" required></p>
<p><label for="phone">Phone number</label><input id="phone" type="tel" maxlength="30" autocomplete="tel" required></p>
<p><label for="email">E-mail address <small>(if you like to be told)</small></label><input id="email" type="email" maxlength="254" autocomplete="email"></p>
<p><label for="note">Anything the shop should know <small>(optional)</small></label><input id="note" maxlength="300" autocomplete="off"></p>
<p class="trap" aria-hidden="true"><label for="website">Website</label><input id="website" tabindex="-1" autocomplete="off"></p>
<p class="small">The shop keeps this until 30 days after your order is over, and uses it for nothing else.</p></section>
<div class="bar"><p id="sum" aria-live="polite">Nothing chosen yet</p>
<p id="problem" role="alert"></p>
<button id="send">Order, and pay when you collect</button></div>
</form></main>`,
  ORDER_SCRIPT,
)

/** The page of every order, by the same rule. */
export const OWN_ORDER_PAGE = page(
  'Your order',
  `<main>
<header><p id="shop"></p><h1 id="number">Your order</h1></header>
<p id="state" class="state" role="status">Looking up your order…</p>
<div id="order" hidden>
<p id="says"></p>
<dl><dt>Collect</dt><dd id="slot"></dd><dt>Where</dt><dd id="where"></dd><div id="pay"><dt id="pay-title">To pay then</dt><dd id="total"></dd></div></dl>
<ul id="lines"></ul>
<p class="small" id="keep">Keep this page: its address is yours alone, and shows how your order stands.</p>
<p id="problem" role="alert"></p>
<button id="cancel" class="quiet" type="button" hidden>Cancel this order</button>
</div></main>`,
  OWN_ORDER_SCRIPT,
)
