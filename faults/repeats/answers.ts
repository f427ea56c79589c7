import { canonicalJson, type SaleRequest } from '@tuppence/domain/sales'

interface Heard {
  /** The content that was taken. */
  taken: string | undefined
  answer: string
  readonly others: Set<string>
}

/** What was answered to each id, held against what was answered before. */
export class Answers {
  count = 0
  same = 0
  refused = 0
  readonly broken: string[] = []
  readonly #heard = new Map<string, Heard>()

  hear(request: SaleRequest, status: number, body: string): void {
    this.count += 1
    const id = String(request.transaction.offlineId)
    const content = canonicalJson(request)
    const heard = this.#heard.get(id) ?? { taken: undefined, answer: '', others: new Set<string>() }
    this.#heard.set(id, heard)
    if (status === 201) this.#take(id, heard, content, body)
    else if (status === 422 && JSON.parse(body).code === 'sale-id-reused') this.#refuse(id, heard, content)
    else this.broken.push(`R2 ${id} was answered ${status}: ${body.slice(0, 200)}`)
  }

  /** By id, how many other contents were refused. */
  *refusedContents(): Iterable<[string, number]> {
    for (const [id, { others }] of this.#heard) if (others.size > 0) yield [id, others.size]
  }

  #take(id: string, heard: Heard, content: string, body: string): void {
    if (heard.others.has(content)) this.broken.push(`R2 a content of ${id} was refused and then taken`)
    if (heard.taken !== undefined && heard.taken !== content)
      this.broken.push(`R2 two contents of ${id} were taken`)
    if (heard.answer !== '' && heard.answer !== body)
      this.broken.push(`R2 ${id} was answered in two ways: ${heard.answer} and ${body}`)
    if (heard.answer !== '') this.same += 1
    heard.taken = content
    heard.answer = body
  }

  #refuse(id: string, heard: Heard, content: string): void {
    if (heard.taken === content) this.broken.push(`R2 a content of ${id} was taken and then refused`)
    heard.others.add(content)
    this.refused += 1
  }
}
