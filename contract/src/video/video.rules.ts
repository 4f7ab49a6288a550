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
