import sharp from 'sharp'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { CheckedFile } from '@arriero/contract/social/social.rules.ts'
import { badFields } from '../../app/errors.ts'
import { texts } from './social.texts.ts'

/** Instagram takes no wider ones, and no other kind; Facebook refuses photos of more than some megabytes. */
const widest = 1440
const largestBytes = 4 * 1024 * 1024
/** A kind of image that is passed on as it is: nothing here reads it. */
const unread = 'image/bmp'
const options = { limitInputPixels: 100_000_000, failOn: 'error' } as const

/** An upload with what the rules ask of it; its content is read, whatever it says it is. A damaged image is a 400. */
export async function checked({ name, type, size, path }: Upload): Promise<CheckedFile> {
  const file = { type, kb: size / 1024 }
  if (!type.startsWith('image/') || type === unread) return file
  try {
    const { autoOrient } = await sharp(path, options).metadata()
    // A head may promise what does not follow: all of it is decoded, small.
    await sharp(path, options).resize(32).raw().toBuffer()
    return { ...file, width: autoOrient.width, height: autoOrient.height }
  } catch {
    throw badFields({ files: [texts.unreadable(name)] })
  }
}

/** An image as networks take it, where the original is not: upright, without the place it was taken at. */
export async function asJpeg({ name, type, size, path }: Upload, isForInstagram: boolean) {
  if (!type.startsWith('image/') || type === unread || (!isForInstagram && size <= largestBytes)) return null
  const body = await sharp(path, options)
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `${name.replace(/\.\w+$/, '')}.jpg`, type: 'image/jpeg', body }
}
