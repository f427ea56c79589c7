/** What a server sends by and by, as a browser's EventSource parts it: a block for each event. */
export async function* eventBlocks({ body }: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of body ?? []) {
    rest += new TextDecoder().decode(chunk)
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}
