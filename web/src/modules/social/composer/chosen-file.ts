import { nearestRatio, type CheckedFile } from '@arriero/contract/social/social.rules.ts'

/** A file one has chosen, with what the rules ask of it. */
export interface ChosenFile extends CheckedFile {
  key: string
  file: File
  /** Of this page; given back with `release`. */
  url: string
  description: string
}

/** Reads what a picture measures; of what no browser reads here the server tells. */
export async function chosen(file: File): Promise<ChosenFile> {
  const size = file.type.startsWith('image/') ? await createImageBitmap(file).catch(() => null) : null
  const read = {
    key: crypto.randomUUID(),
    file,
    url: URL.createObjectURL(file),
    description: '',
    type: file.type,
    kb: file.size / 1024,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
  size?.close()
  return read
}
export const release = ({ url }: ChosenFile) => URL.revokeObjectURL(url)

/** The largest middle of a size that has a ratio; never beyond it, whatever is rounded. */
export function middleOf(width: number, height: number, ratio: number) {
  const isWide = width / height > ratio
  const w = isWide ? Math.floor(height * ratio) : width
  const h = isWide ? height : Math.floor(width / ratio)
  return { x: Math.floor((width - w) / 2), y: Math.floor((height - h) / 2), width: w, height: h }
}

/** The same picture cut to the nearest ratio that Instagram takes. */
export async function cropped(from: ChosenFile): Promise<ChosenFile> {
  const image = await createImageBitmap(from.file)
  const ratio = nearestRatio(image.width / image.height)
  if (ratio === undefined) return from
  const { x, y, width, height } = middleOf(image.width, image.height, ratio)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, width, height)
  image.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  const name = `${from.file.name.replace(/\.\w+$/, '')}.jpg`
  return { ...(await chosen(new File([blob], name, { type: 'image/jpeg' }))), description: from.description }
}
