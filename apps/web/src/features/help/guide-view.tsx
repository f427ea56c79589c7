import { Link } from '@tanstack/react-router'
import { DataTable, Kbd } from '../../ui/index.ts'
import { pictureOf } from './guides.ts'
import { type Block, blocksOf, type Inline } from './markdown.ts'

/** One guide, from its text in docs/guides. */
export function GuideView({ text }: { text: string }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {blocksOf(text).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes while it is shown.
        <BlockView key={place} block={block} />
      ))}
    </article>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      // The page has its own first heading.
      return block.level === 1 ? (
        <h2 className="text-2xl">{block.text}</h2>
      ) : (
        <h3 className="mt-4 text-xl">{block.text}</h3>
      )
    case 'paragraph':
      return (
        <p className="max-w-prose">
          <Parts parts={block.parts} />
        </p>
      )
    case 'picture':
      return (
        <img
          src={pictureOf(block.file)}
          alt={block.alt}
          loading="lazy"
          width={1440}
          height={900}
          className="h-auto w-full max-w-3xl rounded-md border border-line print:max-w-md"
        />
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return (
        <DataTable
          caption={block.head.join(', ')}
          rows={block.rows}
          rowKey={(row) => textOf(row[0] ?? [])}
          columns={block.head.map((heading, place) => ({
            heading,
            cell: (row: (typeof block.rows)[number]) => <Parts parts={row[place] ?? []} />,
          }))}
        />
      )
  }
}

function List({ isNumbered, first, items }: Extract<Block, { kind: 'list' }>) {
  const shown = items.map((item) => (
    <li key={textOf(item)}>
      <Parts parts={item} />
    </li>
  ))
  return isNumbered ? (
    <ol start={first} className="grid max-w-prose list-decimal gap-1.5 pl-6">
      {shown}
    </ol>
  ) : (
    <ul className="grid max-w-prose list-disc gap-1.5 pl-6">{shown}</ul>
  )
}

const textOf = (parts: readonly Inline[]) => parts.map(({ text }) => text).join('')

function Parts({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes while it is shown.
  return parts.map((part, place) => <Part key={place} part={part} />)
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return <strong>{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'code':
      return <Kbd>{part.text}</Kbd>
    case 'link':
      return (
        <Link
          to="/help/$guide"
          params={{ guide: part.to.replace(/\.md$/, '') }}
          className="text-copper-ink underline underline-offset-2"
        >
          {part.text}
        </Link>
      )
  }
}
