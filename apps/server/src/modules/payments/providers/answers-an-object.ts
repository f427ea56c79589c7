/**
 * A provider's answer as it came, once it is seen to be an object of JSON: a network's sign-in page comes with status 200 too, and SDKs
 * take it, or half an answer, for one in which nothing stands. Of an error its status says enough, so its text may be anybody's.
 *
 * @throws Error for what is no such object, and so no answer
 */
export async function answersAnObject(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const text = await response.text()
  if (response.ok ? !isObject(text) : isOtherJson(text))
    throw new Error('What came is no object, and so no answer.')
  return new Response(text === '' ? null : text, { status, statusText, headers })
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (text: string): boolean => {
  const value = read(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON that is no object; a text that is no JSON at all is left to the SDK. */
const isOtherJson = (text: string): boolean => read(text) !== undefined && !isObject(text)
