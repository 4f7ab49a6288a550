/** One part of an endless answer. */
export interface Part {
  type: string
  body: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** A part larger than this is no event nor picture. */
const LARGEST = 8 * 1024 * 1024

/**
 * Takes a `multipart/mixed` answer as it comes, split anywhere, and gives the parts that are whole. A part has a
 * Content-Length or ends where the next one begins. What is broken costs that part only; never throws.
 */
export class MultipartReader {
  readonly #mark: Buffer
  #bytes: Buffer = Buffer.alloc(0)

  /** `contentType`: the answer's header. */
  constructor(contentType: string) {
    const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1] ?? 'boundary'
    this.#mark = Buffer.from(`--${boundary}`)
  }

  push(bytes: Uint8Array): Part[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    const parts: Part[] = []
    for (;;) {
      const part = this.#next()
      if (!part) break
      if (part.body.length > 0) parts.push(part)
    }
    if (this.#bytes.length > LARGEST) this.#bytes = Buffer.alloc(0)
    return parts
  }

  #next(): Part | null {
    const start = this.#bytes.indexOf(this.#mark)
    if (start < 0) {
      // The mark itself may be split.
      this.#bytes = this.#bytes.subarray(Math.max(0, this.#bytes.length - this.#mark.length))
      return null
    }
    const headStart = start + this.#mark.length
    const headEnd = this.#bytes.indexOf(HEAD_END, headStart)
    if (headEnd < 0) return null
    const head = this.#bytes.toString('latin1', headStart, headEnd)
    const bodyStart = headEnd + HEAD_END.length
    const length = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? Number.NaN)
    let bodyEnd = bodyStart + length
    if (!(length <= LARGEST)) {
      bodyEnd = this.#bytes.indexOf(this.#mark, bodyStart)
      if (bodyEnd < 0) return null
    }
    if (this.#bytes.length < bodyEnd) return null
    const type = /^content-type:\s*([^;\r\n]+)/im.exec(head)?.[1]?.trim().toLowerCase() ?? ''
    const body = Buffer.from(this.#bytes.subarray(bodyStart, bodyEnd))
    this.#bytes = this.#bytes.subarray(bodyEnd)
    return { type, body }
  }
}
