import { listCameraReports, listCameraRuns, previewCameraReport } from '@arriero/contract/video/reports.contract.ts'
import { scores, statistics } from '@arriero/contract/video/statistics.contract.ts'
import { statisticsDays, type ScoreSide } from '@arriero/contract/video/statistics.rules.ts'
import { call } from '../../../kit/call.ts'

type Signal = { signal: AbortSignal }
/** Under what events make fresh. */
const root = ['camera-events', 'statistics'] as const

export const daysOf = (text: string | undefined) => statisticsDays.find((one) => String(one) === text) ?? 30

export const statisticsQuery = (days: number) => ({
  queryKey: [...root, days],
  queryFn: ({ signal }: Signal) => call(statistics, { query: { days }, signal }),
})
export const scoresQuery = (days: number, by: ScoreSide) => ({
  queryKey: [...root, 'scores', days, by],
  queryFn: ({ signal }: Signal) => call(scores, { query: { days, by }, signal }),
})
export const reportsQuery = {
  queryKey: ['camera-reports'],
  queryFn: ({ signal }: Signal) => call(listCameraReports, { signal }),
}
export const runsQuery = {
  queryKey: ['camera-reports', 'runs'],
  queryFn: ({ signal }: Signal) => call(listCameraRuns, { query: { limit: 8 }, signal }),
}
export const previewQuery = (id: number) => ({
  queryKey: ['camera-reports', 'preview', id],
  queryFn: ({ signal }: Signal) => call(previewCameraReport, { id, signal }),
})
