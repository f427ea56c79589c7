import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../apps/web/src')

/**
 * What only shows something, and loses nothing by being left out: the copy of the shop and its pictures, the day's figures, the
 * live feed and the words on the screen. Everything else of the till's engine is the program that is sold.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'offline/copy/shop-copy.ts': 'export class ShopCopy { start() {} refreshSoon() {} }',
  'offline/copy/daily-figures.ts': 'export class Daily { start() {} async fetch() {} }',
  'offline/copy/keep-pictures.ts': 'export function keepPictures() {}',
  'offline/sync/live-feed.ts': 'export function followLiveFeed() {}',
  'ui/index.ts': 'export function toast() {}',
}

/** Bundles the till's engine without what only shows something. */
export const leftOut: Plugin = {
  name: 'left out',
  load: (id) => LEFT_OUT[path.relative(WEB, id).replaceAll(path.sep, '/')],
}
