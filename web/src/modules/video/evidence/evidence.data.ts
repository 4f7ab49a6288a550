import { queryOptions } from '@tanstack/react-query'
import {
  evidenceKey,
  getEvidence,
  pageEvidence,
  type EvidenceDetail,
  type EvidenceRow,
} from '@arriero/contract/video/evidence.contract.ts'
import { call } from '../../../kit/call.ts'
import { queryClient } from '../../../kit/query.ts'

const root = ['camera-evidence'] as const
export const evidenceKeys = { all: root, page: [...root, 'page'] } as const

/** While one gathers it is looked at again. */
const gatheringMs = 3000
const untilSealed = (rows: readonly Pick<EvidenceRow, 'state'>[]) =>
  rows.some(({ state }) => state === 'collecting') && gatheringMs

export const packetQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(getEvidence, { id, signal }),
    refetchInterval: ({ state: { data } }: { state: { data: EvidenceDetail | undefined } }) =>
      data ? untilSealed([data]) : false,
  })

/** Those of one event, the newest first. */
export const packetsOfQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...root, 'event', eventId],
    queryFn: async ({ signal }) => (await call(pageEvidence, { query: { event: eventId, limit: 20 }, signal })).results,
    refetchInterval: ({ state: { data } }: { state: { data: EvidenceRow[] | undefined } }) => untilSealed(data ?? []),
  })

/** Of the key that signs; it changes hardly ever. */
export const keyQuery = queryOptions({
  queryKey: [...root, 'key'],
  queryFn: ({ signal }) => call(evidenceKey, { signal }),
  staleTime: Infinity,
})

export const freshenEvidence = () => queryClient.invalidateQueries({ queryKey: root })
