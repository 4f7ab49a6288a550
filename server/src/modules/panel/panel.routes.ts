import * as contract from '@arriero/contract/panel/panel.contract.ts'
import { route, SentFile } from '../../app/http/route.ts'
import { csvType } from '../../shared/sheets/write-csv.ts'
import { toLogEntry } from './log-entry.ts'
import { logSheet } from './log-sheet.ts'
import * as repository from './panel.repository.ts'
import { periodOf } from './panel-period.ts'

const defaultDays = 30

export const panelRoutes = [
  route(contract.sendLog, async ({ work, body, from }) => {
    await repository.insertLog(
      work,
      body.map((draft) => toLogEntry(draft, from.agent)),
    )
  }),
  route(contract.pageLog, ({ work, query, from }) => repository.pageLog(work, query, from)),
  route(contract.pageLogGroups, ({ work, query, from }) => repository.pageGroups(work, query, from)),
  route(contract.exportLog, async ({ work, query }) => {
    const { zone, now } = await periodOf(work, 'today')
    return new SentFile(
      `bitacora_${now.slice(0, 10)}.csv`,
      csvType,
      logSheet(await repository.exportRows(work, query), zone),
    )
  }),
  route(contract.logTitleCounts, ({ work }) => repository.titleCounts(work)),
  route(contract.recordVisit, async ({ work, body }) => {
    await repository.insertVisit(work, {
      host: body.host,
      route: body.route,
      title: body.title ?? null,
      cameFrom: body.from ?? null,
    })
  }),
  route(contract.visitStatistics, ({ work, query }) => {
    const end = query.end ?? new Date().toISOString()
    const start = query.start ?? new Date(Date.parse(end) - defaultDays * 86_400_000).toISOString()
    return repository.visitStatistics(work, { start, end, userId: query.user, offsetHours: query.timeoffset ?? 6 })
  }),
]
