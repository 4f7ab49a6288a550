import sharp from 'sharp'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { WorkerError, workerTask } from '../worker/pool.ts'
import { workers } from '../worker/workers.ts'
import { SheetError } from './sheet.types.ts'
import type { FillOptions, TemplateImage } from './template.types.ts'

const task = workerTask<typeof import('./fill.task.ts')>(new URL('./fill.task.ts', import.meta.url))

/** Rule TEMPLATE-02: how long an image of the template may take to come. */
export const imageTimeoutMs = 10_000
/** Images from other addresses in one template. */
const mostAddresses = 20
/** Longest side, pixels: enough for a printed page. */
const longestSide = 1600

interface World {
  outgoing: Pick<Outgoing, 'fetch'>
  /** Of one image. */
  timeoutMs?: number
}

/**
 * Fills an .xlsx template (rule TEMPLATE-01): a cell that holds a key gets its value, `#clave` the image kept under it,
 * `@clave` or `@https://…` an image, `$clave` a table whose rows push down what stands below. What is not known stays as
 * it was; an image that does not come says so in its cell. A file that cannot be read rejects with a SheetError, whose
 * message is for the user. Runs in a worker thread, 30 s at most.
 */
export async function fillTemplate(path: string, { data, timeZone }: FillOptions, world: World): Promise<Buffer> {
  const kept = await Promise.all(
    Object.entries(data.images).map(async ([key, file]) => [key, file && (await readImage(file))] as const),
  )
  const input = { path, timeZone, values: data.values, tables: data.tables, images: Object.fromEntries(kept) }
  const first = await fill(input)
  if (first.wanted.length === 0) return Buffer.from(first.file)
  if (first.wanted.length > mostAddresses)
    throw new SheetError(`La plantilla pide más de ${mostAddresses} imágenes de otras direcciones: quite algunas.`)
  const fetched = await Promise.all(
    first.wanted.map(async (address) => [address, await fetchImage(address, world)] as const),
  )
  const { file } = await fill({ ...input, images: { ...input.images, ...Object.fromEntries(fetched) } })
  return Buffer.from(file)
}

async function fill(input: Parameters<typeof import('./fill.task.ts').run>[0]) {
  const reply = await workers.run(task, input, { timeoutMs: 30_000 }).catch((error: unknown) => {
    if (error instanceof WorkerError && (error.reason === 'timeout' || error.reason === 'memory'))
      throw new SheetError('La plantilla es demasiado grande o compleja para llenarse.')
    throw error
  })
  if (!reply.ok) throw new SheetError(reply.message)
  return reply
}

/** The image at an address; null when it does not come in time, is refused or is no image. */
async function fetchImage(address: string, { outgoing, timeoutMs = imageTimeoutMs }: World) {
  try {
    const answer = await outgoing.fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok ? await readImage(new Uint8Array(await answer.arrayBuffer())) : null
  } catch {
    return null
  }
}

/** Any common format as an upright PNG of bounded size; null for what is no image. */
async function readImage(file: Uint8Array): Promise<TemplateImage | null> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: 60_000_000 })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return null
  }
}
