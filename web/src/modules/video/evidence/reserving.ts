import { looksAtPeople, sealedChannels, type Reserve } from '@arriero/contract/video/evidence.contract.ts'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { channelWords } from '../video.words.ts'

/** Something of an event that may open only with a code. */
export interface Reservable {
  value: string
  label: string
  /** Who is on board is seen in it. */
  isUsual: boolean
}

export const stillsOf = ({ alarms }: Pick<VideoEventDetail, 'alarms'>): number =>
  alarms.reduce((sum, { media }) => sum + media, 0)

export function reservableOf(event: VideoEventDetail): Reservable[] {
  const { camera, class: of, driverName } = event
  const channels = camera?.channels ?? []
  const channelNames = Object.fromEntries(channels.map(({ channel, name }) => [channel, name]))
  return [
    ...sealedChannels(channels.map(({ channel }) => channel)).map((channel) => ({
      value: String(channel),
      label: `Video de ${channelWords({ channelNames }, channel)}`,
      isUsual: looksAtPeople(channelNames[channel] ?? ''),
    })),
    ...(stillsOf(event) > 0 ? [{ value: 'stills', label: 'Imágenes de la plataforma', isUsual: of === 'dms' }] : []),
    ...(driverName === null ? [] : [{ value: 'driver', label: 'Nombre del conductor', isUsual: false }]),
  ]
}

export const reserveOf = (values: readonly string[]): Reserve => ({
  channels: values.map(Number).filter((channel) => channel > 0),
  stills: values.includes('stills'),
  driver: values.includes('driver'),
})

/** 'video del canal 2, imágenes y conductor' */
export function reserveWords({ channels, stills, driver }: Reserve): string {
  const words = [
    ...channels.map((channel) => `video del canal ${channel}`),
    ...(stills ? ['imágenes'] : []),
    ...(driver ? ['nombre del conductor'] : []),
  ]
  return list.format(words)
}
const list = new Intl.ListFormat('es-MX')
