import { decodeEntities } from './html-entities.ts'

const TAGS =
  'a|abbr|b|blockquote|br|caption|center|code|div|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|li|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul'
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s(?:"[^"]*"|'[^']*'|[^'">])*)?/?>`, 'gi')
const UNSEEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi
const BREAK = /^<(?:br|hr|\/(?:p|div|h[1-6]|li|tr|ul|ol|table|blockquote|section|figure))\b/i

/** What a web shop's description says, without the tags it is written with; a text without tags only has its signs decoded. */
export function plainHtml(text: string): string {
  if (text.search(TAG) === -1) return decodeEntities(text).trim()
  const bare = text
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag) =>
      BREAK.test(tag) ? '\n' : /^<li\b/i.test(tag) ? '- ' : /^<\/?t[dh]\b/i.test(tag) ? ' ' : '',
    )
  return decodeEntities(bare)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
