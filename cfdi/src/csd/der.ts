// The little of ASN.1 DER that certificates need and node:crypto does not tell.

export interface DerNode {
  readonly tag: number
  readonly content: Uint8Array
}

/** The elements in a run of DER. Stops at the first one that does not fit. */
export function readDer(bytes: Uint8Array): DerNode[] {
  const nodes: DerNode[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const tag = bytes[at] ?? 0
    let length = bytes[at + 1] ?? 0
    at += 2
    if (length & 0x80) {
      const size = length & 0x7f
      if (size > 4) break
      length = 0
      for (let i = 0; i < size; i++) length = length * 256 + (bytes[at + i] ?? 0)
      at += size
    }
    if (at + length > bytes.length) break
    nodes.push({ tag, content: bytes.subarray(at, at + length) })
    at += length
  }
  return nodes
}

/** Bits of keyUsage by RFC 5280: 0 digitalSignature, 1 nonRepudiation, 2 keyEncipherment, 3 dataEncipherment, 4 keyAgreement. */
export function keyUsage(certificate: Uint8Array): ReadonlySet<number> {
  const [outer] = readDer(certificate)
  const [tbs] = outer ? readDer(outer.content) : []
  const wrapper = tbs ? readDer(tbs.content).find(({ tag }) => tag === 0xa3) : undefined
  const [list] = wrapper ? readDer(wrapper.content) : []
  for (const extension of list ? readDer(list.content) : []) {
    const [id, ...rest] = readDer(extension.content)
    if (Buffer.from(id?.content ?? []).toString('hex') !== '551d0f') continue
    const [bits] = readDer(rest.at(-1)?.content ?? new Uint8Array())
    const value = bits?.content.subarray(1) ?? new Uint8Array()
    return new Set(
      Array.from({ length: value.length * 8 }, (_, i) => i).filter((i) => (value[i >> 3] ?? 0) & (0x80 >> (i & 7))),
    )
  }
  return new Set()
}

const ENCRYPTION_SCHEMES = /^(2a864886f70d0105|2a864886f70d010c01)/

/** What a file with a key holds: an encrypted PKCS#8, a bare PKCS#8, or something else. */
export function kindOfKey(bytes: Uint8Array): 'encrypted' | 'bare' | 'other' {
  const [outer] = readDer(bytes)
  if (outer?.tag !== 0x30) return 'other'
  const [first, second] = readDer(outer.content)
  if (first?.tag === 0x02 && second?.tag === 0x30) return 'bare'
  if (first?.tag !== 0x30 || second?.tag !== 0x04) return 'other'
  const [scheme] = readDer(first.content)
  return ENCRYPTION_SCHEMES.test(Buffer.from(scheme?.content ?? []).toString('hex')) ? 'encrypted' : 'other'
}
