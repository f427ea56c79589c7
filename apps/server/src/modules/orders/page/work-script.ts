/**
 * The work that a page does for an order while a shop has very many, as text: finds what makes a hash begin with so many zero
 * bits. SHA-256 (FIPS 180-4) of one block by hand, because browsers have theirs on HTTPS alone, and answer it later, which is
 * slower than the hash. A test holds it to the one of Node.
 */
export const WORK_SCRIPT = `
/** The first 32 bits of the SHA-256 of a text of at most 55 ASCII letters. */
function digestHead(text) {
  const self = /** @type {any} */ (digestHead)
  if (!self.rounds) {
    const start = [], rounds = []
    for (let n = 2; rounds.length < 64; n += 1) {
      let isPrime = true
      for (let by = 2; by * by <= n; by += 1) if (n % by === 0) isPrime = false
      if (!isPrime) continue
      if (start.length < 8) start.push(Math.pow(n, 1 / 2) * 4294967296 | 0)
      rounds.push(Math.pow(n, 1 / 3) * 4294967296 | 0)
    }
    self.rounds = new Int32Array(rounds)
    self.start = new Int32Array(start)
    self.words = new Int32Array(64)
  }
  const K = self.rounds, H = self.start, w = self.words
  w.fill(0)
  for (let i = 0; i < text.length; i += 1) w[i >> 2] |= text.charCodeAt(i) << (24 - (i & 3) * 8)
  w[text.length >> 2] |= 128 << (24 - (text.length & 3) * 8)
  w[15] = text.length * 8
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15], y = w[i - 2]
    w[i] = w[i - 16] + w[i - 7] + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3) + ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10)
  }
  let a = H[0], b = H[1], c = H[2], d = H[3], e = H[4], f = H[5], g = H[6], h = H[7]
  for (let i = 0; i < 64; i += 1) {
    const one = h + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (e & f ^ ~e & g) + K[i] + w[i] | 0
    const two = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b ^ a & c ^ b & c) | 0
    h = g; g = f; f = e; e = d + one | 0; d = c; c = b; b = a; a = one + two | 0
  }
  return a + H[0] | 0
}

function findWork(text, bits) {
  for (let n = 0; ; n += 1) {
    const found = n.toString(36)
    if (Math.clz32(digestHead(text + ':' + found)) >= bits) return found
  }
}
`
