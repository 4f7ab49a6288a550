/** What a network takes, checked while one writes and once more by the server (rules SOCIAL-01 to 17). */
export const networks = ['facebook', 'instagram'] as const
export type Network = (typeof networks)[number]
export const networkIds = { facebook: 1, instagram: 2 } as const satisfies Record<Network, number>
export const networkNames = { facebook: 'Facebook', instagram: 'Instagram' } as const satisfies Record<Network, string>
/** Of the calendar (rule SOCIAL-17). */
export const networkColours = { facebook: '#1977F375', instagram: '#C1358467' } as const satisfies Record<
  Network,
  string
>

export const timeTypes = ['NOW', 'SCHEDULED'] as const
export type TimeType = (typeof timeTypes)[number]
export const timeTypeLabels = {
  NOW: 'Publicar ahora',
  SCHEDULED: 'Programar publicación',
} as const satisfies Record<TimeType, string>
/** Rule SOCIAL-16: left out it is now. */
export const timeTypeOf = (given: TimeType | null | undefined): TimeType => given ?? 'NOW'

const minuteMs = 60_000
export const socialLimits = {
  files: 10,
  videos: 1,
  imageKb: 30_720,
  videoKb: 102_400,
  leastAheadMs: 10 * minuteMs,
  mostAheadMs: 30 * 24 * 60 * minuteMs,
  /** Width over height, both included. */
  leastRatio: 0.8,
  mostRatio: 1.91,
  text: { facebook: 63_206, instagram: 2200 },
  description: 1000,
  accounts: 20,
} as const

const shared = ['image/jpeg', 'image/png', 'video/mp4', 'video/quicktime'] as const
/** As their content tells them; several names of one type stand side by side. */
export const allowedTypes: Readonly<Record<Network, readonly string[]>> = {
  instagram: shared,
  facebook: [
    ...shared,
    'image/gif',
    'image/bmp',
    'image/tiff',
    'video/webm',
    'video/vnd.avi',
    'video/avi',
    'video/x-msvideo',
    'video/x-ms-wmv',
    'video/x-ms-asf',
    'application/vnd.ms-asf',
    'video/x-flv',
    'video/matroska',
    'video/x-matroska',
  ],
}

export interface CheckedFile {
  /** MIME type. */
  type: string
  kb: number
  /** Pixels; unknown of videos and of what cannot be read. */
  width?: number | null | undefined
  height?: number | null | undefined
}
export interface CheckedPost {
  message: string
  files: readonly CheckedFile[]
  /** Milliseconds from now to its moment; null: it is published now. */
  aheadMs: number | null
}
export interface Problem {
  kind: 'empty' | 'types' | 'count' | 'videos' | 'mix' | 'none' | 'ratio' | 'size' | 'text' | 'early' | 'late'
  message: string
  /** Place of the file it is about, from 0. */
  file?: number
}

const isImage = ({ type }: CheckedFile) => type.startsWith('image/')
export const isVideo = (network: Network, { type }: CheckedFile) =>
  !type.startsWith('image/') && allowedTypes[network].includes(type)
export const ratioOf = ({ width, height }: Pick<CheckedFile, 'width' | 'height'>) =>
  width && height ? width / height : undefined

/** A post in one line: its first one, short; without words, the name of its first file. */
export function titleOf({ message, files }: { message: string; files: readonly { name: string }[] }): string {
  const [line = ''] = message.trim().split('\n')
  if (line) return line.length > 60 ? `${line.slice(0, 58).trimEnd()}…` : line
  return files[0]?.name ?? 'Sin texto'
}

/** Rule SOCIAL-14. */
export const isEmptyPost = (message: string, files: number) => message.trim() === '' && files === 0
/** Rule SOCIAL-13. */
export const showsFileText = (network: Network, files: number) => network === 'facebook' || files > 1
/** Rule SOCIAL-15: an hour in the calendar; epoch milliseconds. */
export const calendarEnd = (start: number) => start + 60 * minuteMs

const wrongType: Readonly<Record<Network, string>> = {
  facebook: 'Facebook solo permite publicar imagenes o videos.',
  instagram: 'Instagram solo permite publicar imagenes o videos.',
}
const tooMany: Readonly<Record<Network, (files: number) => string>> = {
  facebook: (files) =>
    `Facebook solo permite publicar hasta 10 archivos en un solo post. Archivos seleccionados: ${files} archivos.`,
  instagram: (files) =>
    `Instagram solo permite publicar hasta 10 archivos en un solo post. Archivos seleccionados: ${files} archivos.`,
}

/** Everything that one network has against a post, in the order of its rules. */
export function problemsOf(network: Network, post: CheckedPost): Problem[] {
  const name = networkNames[network]
  const { message, files } = post
  const told: Problem[] = []
  if (network === 'instagram' && files.length === 0)
    told.push({ kind: 'none', message: 'Instagram debe tener al menos un video o una imagen.' })
  else if (isEmptyPost(message, files.length))
    told.push({ kind: 'empty', message: 'Escriba un texto o agregue un archivo.' })
  if (network === 'facebook') told.push(...timeProblems(post.aheadMs))
  files.forEach((file, at) => {
    if (!allowedTypes[network].includes(file.type)) told.push({ kind: 'types', file: at, message: wrongType[network] })
  })
  if (files.length > socialLimits.files)
    told.push({
      kind: 'count',
      message: tooMany[network](files.length),
    })
  if (network === 'facebook') told.push(...mixProblems(files))
  files.forEach((file, at) => told.push(...fileProblems(network, file, at)))
  if (message.length > socialLimits.text[network])
    told.push({
      kind: 'text',
      message: `${name} permite ${socialLimits.text[network].toLocaleString('es-MX')} caracteres; el texto tiene ${message.length.toLocaleString('es-MX')}.`,
    })
  return told
}

function timeProblems(aheadMs: number | null): Problem[] {
  if (aheadMs === null) return []
  if (aheadMs > socialLimits.mostAheadMs)
    return [{ kind: 'late', message: 'Facebook solo permite programar publicaciones hasta 30 días en el futuro.' }]
  if (aheadMs < socialLimits.leastAheadMs)
    return [
      {
        kind: 'early',
        message: 'Facebook solo permite programar publicaciones a partir de 10 minutos en el futuro.',
      },
    ]
  return []
}

function mixProblems(files: readonly CheckedFile[]): Problem[] {
  const videos = files.filter((file) => isVideo('facebook', file)).length
  const told: Problem[] = []
  if (videos > socialLimits.videos)
    told.push({ kind: 'videos', message: 'Facebook solo permite publicar 1 video por post.' })
  if (videos > 0 && files.some(isImage))
    told.push({ kind: 'mix', message: 'Facebook no permite combinar imagenes y videos en el mismo post.' })
  return told
}

function fileProblems(network: Network, file: CheckedFile, at: number): Problem[] {
  const told: Problem[] = []
  const ratio = ratioOf(file)
  if (network === 'instagram' && isImage(file) && ratio !== undefined && !fits(ratio))
    told.push({
      kind: 'ratio',
      file: at,
      message: 'Instagram solo permite imagenes con un aspect ratio de 1:1.',
    })
  const mostKb = isImage(file) ? socialLimits.imageKb : socialLimits.videoKb
  if (file.kb > mostKb)
    told.push({
      kind: 'size',
      file: at,
      message: `${networkNames[network]} solo permite publicar ${isImage(file) ? 'imagenes' : 'videos'} de hasta ${mostKb} KB.`,
    })
  return told
}

const fits = (ratio: number) => ratio >= socialLimits.leastRatio && ratio <= socialLimits.mostRatio
/** The nearest ratio that Instagram takes; undefined: it takes this one. */
export const nearestRatio = (ratio: number): number | undefined =>
  fits(ratio) ? undefined : ratio > socialLimits.mostRatio ? socialLimits.mostRatio : socialLimits.leastRatio
