import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PacketFile } from '@arriero/contract/video/evidence-packet.ts'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of a packet on the disk. */
export interface PlacedFile extends PacketFile {
  path: string
  /** To be locked. */
  isReserved?: boolean
  /** Its bytes are another's: of the camera's platform. */
  isFetched?: boolean
}

export async function bytesFile(folder: string, name: string, bytes: Uint8Array): Promise<PlacedFile> {
  const path = join(folder, `${basename(name)}.part`)
  await writeFile(path, bytes)
  return { name, path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export async function streamFile(folder: string, name: string, bytes: Readable): Promise<PlacedFile> {
  const path = join(folder, `${basename(name)}.part`)
  const hash = createHash('sha256')
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { name, path, size: (await stat(path)).size, sha256: hash.digest('hex'), isFetched: true }
}

/** Stored, not packed: the bytes of each file stand in it as they are. A disk that is full throws, whatever it is writing. */
export async function writeZip(path: string, files: readonly PlacedFile[]): Promise<{ path: string; size: number }> {
  await pipeline(zipped(files), createWriteStream(path))
  return { path, size: (await stat(path)).size }
}

async function* zipped(files: readonly PlacedFile[]): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = () => {
    const chunks = made
    made = []
    return chunks
  }
  for (const file of files) {
    const entry = new ZipPassThrough(file.name)
    zip.add(entry)
    for await (const chunk of createReadStream(file.path)) {
      entry.push(new Uint8Array(chunk as Buffer))
      yield* taken()
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* taken()
}
