import { listCameras } from '@arriero/contract/video/cameras.contract.ts'
import { call } from '../../kit/call.ts'

export const videoKeys = { cameras: ['cameras'] } as const

/** The cameras one sees, whole. */
export const camerasQuery = {
  queryKey: videoKeys.cameras,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listCameras, { query: {}, signal }),
}
