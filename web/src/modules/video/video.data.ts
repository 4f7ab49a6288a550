import { useQuery } from '@tanstack/react-query'
import { listCameras, watchedCamera } from '@arriero/contract/video/cameras.contract.ts'
import { listDownloads } from '@arriero/contract/video/recordings.contract.ts'
import { downloadPollMs, isUnderWay } from '@arriero/contract/video/video.rules.ts'
import { call } from '../../kit/call.ts'

export const videoKeys = {
  cameras: ['cameras'],
  watched: (id: number) => ['cameras', id, 'now'],
  downloads: ['camera-downloads'],
  downloadsOf: (id: number) => ['camera-downloads', id],
  month: (id: number, month: string) => ['camera-days', id, month],
  pieces: (id: number, day: string) => ['camera-pieces', id, day],
} as const

/** As often as the server asks the platforms how cameras are, or nearly. */
const camerasMs = 20_000
/** The relay writes down what is used every ten seconds. */
const watchedMs = 10_000

/** The cameras one sees, whole. */
export const loadCameras = (signal: AbortSignal) => call(listCameras, { query: {}, signal })

export const useCameras = () =>
  useQuery({
    queryKey: videoKeys.cameras,
    queryFn: ({ signal }) => loadCameras(signal),
    refetchInterval: camerasMs,
  })

export const useWatched = (id: number | undefined) =>
  useQuery({
    queryKey: videoKeys.watched(id ?? 0),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(watchedCamera, { camera_id: id ?? 0, signal }),
    placeholderData: undefined,
    refetchInterval: watchedMs,
  })

/** Downloads of a camera; asked again every 30 s while one is under way (rule CAM-07). */
export const useDownloads = (cameraId: number) =>
  useQuery({
    queryKey: videoKeys.downloadsOf(cameraId),
    queryFn: ({ signal }) => call(listDownloads, { query: { cameraId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isUnderWay(state)) ? downloadPollMs : false),
  })
