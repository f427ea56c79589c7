import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Block, blocksOf } from './markdown.ts'

const folder = new URL('../../../../../docs/guides/', import.meta.url)
const guides = readdirSync(folder).filter((file) => file.endsWith('.md'))

it('reads what the guides use', () => {
  expect(
    blocksOf(
      '# A\n\nOne **two** *three* `four` [five](owner.md)\nsix\n\n2. x\n3. y\n   z\n\n| a | b |\n|---|---|\n| 1 | **2** |',
    ),
  ).toEqual([
    { kind: 'heading', level: 1, text: 'A' },
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'One ' },
        { kind: 'strong', text: 'two' },
        { kind: 'text', text: ' ' },
        { kind: 'emphasis', text: 'three' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'four' },
        { kind: 'text', text: ' ' },
        { kind: 'link', text: 'five', to: 'owner.md' },
        { kind: 'text', text: ' six' },
      ],
    },
    {
      kind: 'list',
      isNumbered: true,
      first: 2,
      items: [[{ kind: 'text', text: 'x' }], [{ kind: 'text', text: 'y z' }]],
    },
    {
      kind: 'table',
      head: ['a', 'b'],
      rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'strong', text: '2' }]]],
    },
  ])
})

it.each(guides)(
  '%s is read whole: no mark is left standing, and every picture and link is there',
  (guide) => {
    const blocks = blocksOf(readFileSync(new URL(guide, folder), 'utf8'))
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|`|!\[|\]\(|"#/)
    for (const file of [...filesOf(blocks)]) expect(existsSync(new URL(file, folder)), file).toBe(true)
  },
)

function* filesOf(blocks: readonly Block[]) {
  for (const block of blocks) {
    if (block.kind === 'picture') yield `pictures/${block.file}`
    const parts = block.kind === 'paragraph' ? block.parts : block.kind === 'list' ? block.items.flat() : []
    for (const part of parts) if (part.kind === 'link') yield part.to
  }
}
