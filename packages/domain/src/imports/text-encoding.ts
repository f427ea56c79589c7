import { z } from 'zod'
import type { Cell } from './kind.ts'

/** How a text file of one byte a sign may be written, beside UTF-8: Windows, an old Macintosh, MS-DOS. */
export const TEXT_ENCODINGS = ['windows-1252', 'macintosh', 'ibm850'] as const
export const textEncodingSchema = z.enum(TEXT_ENCODINGS)
export type TextEncoding = z.infer<typeof textEncodingSchema>

/** 0x80 to 0xff. Windows: what the standard leaves open is the control character of its number (WHATWG Encoding, windows-1252). */
const WINDOWS =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ'

const SIGNS: Readonly<Record<TextEncoding, string>> = {
  'windows-1252': WINDOWS,
  // WHATWG Encoding, index-macintosh.
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  // Unicode, VENDORS/MICSFT/PC/CP850.TXT.
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const placeOf = new Map(Array.from(WINDOWS, (sign, place): [string, number] => [sign, place]))

/** The text of these bytes as Windows writes it: each of them can be read otherwise later. */
export const windowsSign = (byte: number): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (WINDOWS[byte - 0x80] ?? '')

/** A cell that was read as Windows writes it, as another encoding means the same bytes. */
export function inEncoding(cell: Cell, encoding: TextEncoding | undefined): Cell {
  if (typeof cell === 'number' || encoding === undefined || encoding === 'windows-1252') return cell
  const signs = Array.from(SIGNS[encoding])
  return cell.replace(/\P{ASCII}/gu, (sign) => {
    const place = placeOf.get(sign)
    return place === undefined ? sign : (signs[place] ?? sign)
  })
}

/**
 * Which of them these cells were probably written in: the one whose signs are letters within words, and pounds before figures. Windows
 * where nothing tells them apart.
 */
export function likelyEncoding(cells: readonly Cell[]): TextEncoding {
  const texts = cells.filter((cell) => typeof cell === 'string').filter((text) => /\P{ASCII}/u.test(text))
  let best: { encoding: TextEncoding; score: number } = { encoding: 'windows-1252', score: 0 }
  for (const encoding of TEXT_ENCODINGS) {
    const score = texts.reduce((sum, text) => sum + likeness(String(inEncoding(text, encoding))), 0)
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

const likeness = (text: string): number =>
  count(text, /(?<=\p{Ll})[à-öø-ÿœ]|[à-öø-ÿœ](?=\p{Ll})|\b[ÀÁÂÇÈÉÊÎÔÖÛÜ](?=\p{Ll})/gu) +
  count(text, /£(?=\s?\d)|(?<=\d)[°½¼¾]|(?<=\p{L})’(?=\p{L})|(?<=\s)[–—](?=\s)/gu) * 2 -
  count(text, /(?!\p{ASCII})\p{Cc}|[│┤┐└┴┬├─┼═║╗╝╚╔█▄▀■░▒▓∂∑∏π∫Ω√≈∆◊≠≤≥∞\uf8ff‰ˆ˜¤¦¬]/gu) * 2 -
  count(text, /(?<=\p{Ll})[À-ÖØ-Þ]/gu)

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0
