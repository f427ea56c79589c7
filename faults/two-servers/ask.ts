export interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** One request to one server, and what it answers. */
export async function ask(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      'x-device-time': new Date().toISOString(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, body: isJson && text !== '' ? JSON.parse(text) : {} }
}
