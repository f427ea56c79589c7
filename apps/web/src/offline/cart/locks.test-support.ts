/** Web Locks as far as the cart needs them: one holder a name, until it lets go. */
export function testLocks() {
  const held = new Set<string>()
  const request = async (
    name: string,
    _: object,
    work: (lock: object | null) => Promise<void> | undefined,
  ) => {
    if (held.has(name)) return await work(null)
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) }
}
