/** A piece of text inside a paragraph. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** What a guide is made of: as much of Markdown as the guides use, and nothing that could carry markup. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string }
  | {
      readonly kind: 'list'
      readonly isNumbered: boolean
      readonly first: number
      readonly items: readonly (readonly Inline[])[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

const ITEM = /^(-|\d+\.) (.*)$/

export function blocksOf(markdown: string): Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((chunk) => blockOf(chunk.split('\n')))
}

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines
  const heading = /^(#{1,2}) (.+)$/.exec(first)
  if (heading) return { kind: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' }
  const picture = /^!\[([^\]]*)\]\(pictures\/([\w-]+\.webp)\)$/.exec(first)
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' }
  if (first.startsWith('|')) return tableOf(lines)
  if (ITEM.test(first)) return listOf(lines)
  return { kind: 'paragraph', parts: inlineOf(lines.join(' ')) }
}

function tableOf([head = '', , ...rows]: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  return { kind: 'table', head: cells(head), rows: rows.map((row) => cells(row).map(inlineOf)) }
}

/** A line that begins no item goes on with the one before it. */
function listOf(lines: readonly string[]): Block {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item) items.push(item[2] ?? '')
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  const first = Number.parseInt(lines[0] ?? '', 10)
  return {
    kind: 'list',
    isNumbered: !Number.isNaN(first),
    first: Number.isNaN(first) ? 1 : first,
    items: items.map(inlineOf),
  }
}

const INLINE =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[\w./-]+)\)/g

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let at = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > at) parts.push({ kind: 'text', text: text.slice(at, found.index) })
    const { strong, emphasis, code, link, to } = found.groups ?? {}
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: link ?? '', to: to ?? '' })
    at = found.index + found[0].length
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}
