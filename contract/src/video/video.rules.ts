import { platforms, type PlatformId } from '../tracking/tracking.rules.ts'

/** Camera types on the wire with their brand's number and name (rule CAM-09). */
export const cameraBrands = [
  { id: 1, type: 'HIKVISION', label: 'HikVision' },
  { id: 2, type: 'STREAMAX', label: 'Streamax' },
  { id: 3, type: 'JIMIIOT', label: 'JimiIot' },
] as const
export type CameraType = (typeof cameraBrands)[number]['type']
export const cameraTypes = cameraBrands.map(({ type }) => type)
/** Rule CAM-09. */
export const brandName = (id: number): string => cameraBrands.find((brand) => brand.id === id)?.label ?? 'Sin datos'
export const brandOf = (type: CameraType) => cameraBrands.find((brand) => brand.type === type)!

/** Seconds of video a month that the time plans have: 5, 150, 200, 250 and 300 minutes. */
export const planSeconds = [300, 9000, 12_000, 15_000, 18_000] as const

/** Share of a plan that is used, in percent; may pass 100 (rule CAM-01). */
export const planPercent = (usedSeconds: number, ofSeconds: number): number => (usedSeconds / ofSeconds) * 100

/** From which share of a plan, in percent, its time is shown as running out and as nearly gone. */
export const planWarns = { amber: 75, red: 95 } as const

/** Minutes with one decimal (rule CAM-02). */
export const minutesUsed = (seconds: number): number => Math.round(seconds / 6) / 10

/** Rule CAM-03. */
export const neverReported = 'Sin reportar'
/** `text`: when it last was heard of, in words. */
export const lastConnection = (text: string | null): string => text ?? neverReported

export const defaultChannels = [1, 2, 3] as const
/** Channels a camera shows of those it has (rule CAM-04); null: the default ones. */
export const visibleChannels = (channels: readonly number[], visible: readonly number[] | null): number[] =>
  channels.filter((channel) => (visible ?? defaultChannels).includes(channel))

/** Platforms of a brand, by the tracking platform ids. */
const brandPlatforms: Readonly<Record<CameraType, readonly PlatformId[]>> = {
  HIKVISION: [platforms.hikvision, platforms.hikConnect, platforms.hikcentral],
  STREAMAX: [platforms.streamax],
  // Dashcams that report to us directly are told by a number like theirs, whoever made them.
  JIMIIOT: [platforms.jimiiot, platforms.direct],
}
export const cameraPlatforms: readonly PlatformId[] = Object.values(brandPlatforms).flat()
/** Platforms of a brand by its number (rule CAM-09); none of a number that is no brand's. */
export const platformsOfBrand = (id: number): readonly PlatformId[] =>
  cameraBrands.filter((brand) => brand.id === id).flatMap(({ type }) => brandPlatforms[type])
/** Of which brand cameras of a tracking platform are; undefined: it has none. */
export const typeOfPlatform = (platform: number): CameraType | undefined =>
  cameraTypes.find((type) => brandPlatforms[type].some((one) => one === platform))

/** How long a platform has to say how its cameras are (rule CAM-11). */
export const cameraSearchMs = 10_000

/** What is looked at when nothing else is asked for (rule CAM-10). */
export const liveDefaults = { channels: [...defaultChannels], format: 'FLV', quality: 'CLEAR' } as const

/** A notice of a camera, by what it is grouped. */
export interface CameraNotice {
  unitId: number | null
  kind: string
  cameraId: number
}
/** Adds a notice: a repeat joins the entry of the same unit, kind and camera, anything else comes first (rule CAM-06). */
export function groupNotice<N extends CameraNotice>(
  list: readonly (N & { children: readonly N[] })[],
  notice: N,
): (N & { children: readonly N[] })[] {
  const isSame = (one: N) =>
    one.unitId === notice.unitId && one.kind === notice.kind && one.cameraId === notice.cameraId
  return list.some(isSame)
    ? list.map((one) => (isSame(one) ? { ...one, children: [...one.children, notice] } : one))
    : [{ ...notice, children: [] }, ...list]
}

/** States of a download, as the wire writes them (rule CAM-07). */
export const downloadStates = ['WAITING', 'DOWNLOADING', 'FAILURE', 'COMPLETED'] as const
export type DownloadState = (typeof downloadStates)[number]
/** How often the console asks for those that are under way (rule CAM-07). */
export const downloadPollMs = 30_000
export const isUnderWay = (state: DownloadState): boolean => state === 'WAITING' || state === 'DOWNLOADING'
export const canRetry = (state: DownloadState): boolean => state === 'FAILURE'
/** Cancelling one that is not complete deletes it at its platform too; a complete one is only taken off the list (rule CAM-08). */
export const isDeletedAtPlatform = (state: DownloadState): boolean => state !== 'COMPLETED'

/** Of a download that names no time of its own, in seconds (rule CAM-15). */
const lastSeconds = 5
export interface DownloadWish {
  start?: string | undefined
  end?: string | undefined
  blackBox?: string | undefined
  stream?: 'MAIN_STREAM' | 'SUB_STREAM' | undefined
  channels?: readonly number[] | undefined
}
/** What a download is asked for where the wish says nothing; `now` epoch ms (rule CAM-15). */
export function downloadDefaults({ start, end, blackBox, stream, channels }: DownloadWish, now: number) {
  const endAt = end === undefined ? now : Date.parse(end)
  return {
    blackBox: blackBox ?? 'ALL',
    stream: stream ?? 'MAIN_STREAM',
    channels: channels ?? [1],
    from: start === undefined ? endAt - lastSeconds * 1000 : Date.parse(start),
    to: endAt,
  } as const
}

/** The longest cut, in minutes: what a device sends over a mobile line within an hour or so. */
export const longestClipMinutes = 60
