import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  codeLength,
  codeLetters,
  keyOfCode,
  nonceOf,
  segments,
  type Lock,
} from '@arriero/contract/video/evidence-packet.ts'
import type { PlacedFile } from './zip.ts'

/** As OWASP asks of PBKDF2-HMAC-SHA-256 since 2023; the code's hundred bits are what nobody guesses. */
const iterations = 600_000

/** Where the code of a packet is sealed. */
export const codePlace = (id: number) => `evidence:${id}:code_sealed`

/** 'K7QM-2D9X-…', of a hundred random bits. */
export function newCode(): string {
  const letters = Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)])
  return letters.join('').match(/.{4}/g)!.join('-')
}

/** Locks the reserved ones of the files, whose open bytes leave the folder. Without any there is no lock. */
export async function lockReserved(
  files: readonly PlacedFile[],
  code: string | null,
): Promise<{ files: PlacedFile[]; lock: Lock | undefined }> {
  if (code === null || !files.some(({ isReserved }) => isReserved)) return { files: [...files], lock: undefined }
  const lock: Lock = { kdf: 'PBKDF2-SHA-256', iterations, salt: randomBytes(16).toString('base64') }
  const key = await keyOfCode(code, lock)
  const placed: PlacedFile[] = []
  for (const file of files) placed.push(file.isReserved ? await lockedFile(file, key) : file)
  return { files: placed, lock }
}

async function lockedFile({ isReserved: _, ...open }: PlacedFile, key: CryptoKey): Promise<PlacedFile> {
  const { name, size, sha256 } = open
  const path = `${open.path}.reservado`
  const hash = createHash('sha256')
  await pipeline(
    locked(createReadStream(open.path, { highWaterMark: segments.plain }), size, key),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  await rm(open.path)
  const facts = { name: `${name}.reservado`, size: (await stat(path)).size, sha256: hash.digest('hex') }
  return { ...open, ...facts, path, opens: { name, size, sha256 } }
}

async function* locked(chunks: AsyncIterable<Buffer>, size: number, key: CryptoKey): AsyncGenerator<Uint8Array> {
  const prefix = randomBytes(segments.prefix)
  yield prefix
  let [held, at] = [Buffer.alloc(0), 0]
  const last = Math.max(0, Math.ceil(size / segments.plain) - 1)
  const segment = async (bytes: Buffer) => {
    const iv = nonceOf(prefix, at, at === last)
    at += 1
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array(bytes)))
  }
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk])
    for (; held.length >= segments.plain; held = held.subarray(segments.plain))
      yield await segment(held.subarray(0, segments.plain))
  }
  if (at <= last) yield await segment(held)
}
