import type { Readable } from 'node:stream'

/** What a camera is at its platform. */
export interface VideoDevice {
  /** As in `PlatformUnit.key`: EhomeID, uniqueId, serial number or IMEI. */
  key: string
  name: string
  /** null when the platform does not say. */
  isOnline: boolean | null
  /** Epoch ms of its last connection; null when it never connected or the platform does not say. */
  lastAt: number | null
  /** From 1. */
  channels: number[]
}

/** What a platform needs to know of a camera to take it in. */
export interface NewVideoDevice {
  key: string
  name: string
  /** The word it was set up with to dial in, where the platform asks for one. */
  secret?: string
}

/** `CLEAR` is the main stream, `FLUENT` the small one. */
export type VideoQuality = 'CLEAR' | 'FLUENT'

/**
 * Where a stream is read. The address is a secret of the account: whoever has it sees the camera. `session` ends it by
 * `closeSession`; both are null where the platform has neither. `expiresAt` epoch ms: until when it may be opened.
 */
export interface VideoLink {
  url: string
  /** The stream itself, where it comes to us instead of being read at an address; `url` says nothing then. */
  stream?: Readable
  format: 'flv' | 'hls'
  session: string | null
  expiresAt: number | null
}

/** A day of a month with recordings, `seconds` of them; null when the platform only says that there are some. */
export interface RecordedDay {
  /** YYYY-MM-DD in the zone asked for. */
  day: string
  seconds: number | null
}

/** One piece that a device keeps. Epoch ms. */
export interface RecordingPiece {
  channel: number
  start: number
  end: number
  /** null when the platform does not say. */
  bytes: number | null
  isAlarm: boolean
}

export interface NewVideoDownload {
  channels: readonly number[]
  /** Epoch ms. */
  from: number
  to: number
  stream: VideoQuality
}

export type VideoDownloadState = 'WAITING' | 'DOWNLOADING' | 'FAILURE' | 'COMPLETED'

/** A recording on its way from the device to its platform. */
export interface VideoDownload {
  id: string
  state: VideoDownloadState
  /** 0–100 */
  percent: number
  /** Of the file, once it is there: one for each channel asked for. */
  files: VideoFile[]
  /** The platform's own word for a failure. */
  reason: string | null
}

export interface VideoFile {
  channel: number
  url: string
  bytes: number | null
}

/** Streams that break are opened again once none broke for `quietMs`, `mostMs` after the first one at the latest. */
export interface Reconnect {
  quietMs: number
  mostMs: number
}

/**
 * What a camera platform can do with pictures. A method that is left out is something this platform cannot do. Every
 * one rejects with PlatformError only, or with the signal's reason when aborted; devices are named by `VideoDevice.key`,
 * channels count from 1, times are epoch ms.
 */
export interface VideoAccess {
  /** Where all streams of a source come from one place and break together; left out: each is opened again by itself. */
  readonly reconnect?: Reconnect
  /** Unknown keys are left out. */
  devices(keys: readonly string[] | 'all', signal?: AbortSignal): Promise<VideoDevice[]>
  addDevice?(device: NewVideoDevice, signal?: AbortSignal): Promise<void>
  /** One that the platform does not know is removed already. */
  removeDevice?(key: string, signal?: AbortSignal): Promise<void>
  live?(key: string, channel: number, quality: VideoQuality, signal?: AbortSignal): Promise<VideoLink>
  playback?(key: string, channel: number, from: number, to: number, signal?: AbortSignal): Promise<VideoLink>
  /** Tells the device that nobody looks any more. */
  closeSession?(key: string, session: string, signal?: AbortSignal): Promise<void>
  /** Days of `month` (YYYY-MM) as `zone` (IANA) counts them. */
  recordedDays?(key: string, month: string, zone: string, signal?: AbortSignal): Promise<RecordedDay[]>
  /** Pieces that touch from–to, of these channels, oldest first. */
  recordings?(
    key: string,
    from: number,
    to: number,
    channels: readonly number[],
    signal?: AbortSignal,
  ): Promise<RecordingPiece[]>
  /** Asks a device for a recording; the id to ask `downloads` for. */
  startDownload?(key: string, download: NewVideoDownload, signal?: AbortSignal): Promise<string>
  /** Unknown ids are left out. */
  downloads?(ids: readonly string[], signal?: AbortSignal): Promise<VideoDownload[]>
  /** Asks again for one that failed. */
  retryDownload?(id: string, signal?: AbortSignal): Promise<void>
  cancelDownloads?(ids: readonly string[], signal?: AbortSignal): Promise<void>
  /** The file of `VideoDownload.files`, whatever the platform wants to see before it gives it; the caller reads or cancels its body. */
  file?(url: string, signal?: AbortSignal): Promise<Response>
  /** A picture or clip of an alarm by its `Alarm.key`, or by its address in `Alarm.media`. */
  picture?(id: string, signal?: AbortSignal): Promise<Response>
  clip?(id: string, signal?: AbortSignal): Promise<Response>
}
