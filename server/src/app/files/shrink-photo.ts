import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Upload } from '@arriero/contract/core/files.ts'
import { badFields } from '../errors.ts'

/** Pixels, unless a smaller one is asked for. */
const longestSide = 1600

/**
 * A photograph turned upright, at most `side` pixels long, without the place it was taken at, as webp beside the upload. What is
 * no photograph is a 400 on `field`.
 */
export async function shrinkPhoto(upload: Upload, field: string, side = longestSide): Promise<Upload> {
  const path = join(dirname(upload.path), `${randomBytes(12).toString('hex')}.webp`)
  try {
    await sharp(upload.path, { limitInputPixels: 60_000_000, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(path)
  } catch {
    throw badFields({ [field]: ['La fotografía está dañada o no se puede leer.'] })
  }
  return { name: `${upload.name.replace(/\.\w+$/, '')}.webp`, type: 'image/webp', size: (await stat(path)).size, path }
}
