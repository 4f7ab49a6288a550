import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { exportLog, logLevels, type LogEntry } from '@arriero/contract/panel/panel.contract.ts'
import { call } from '../../kit/call.ts'
import { download } from '../../kit/download.ts'
import { dayRange } from '../../kit/format.ts'
import type { ListView } from '../../kit/list/list-view.ts'
import { overlay } from '../../kit/shell/loaders.ts'
import type { Tone } from '../../kit/palette.ts'
import { toast } from '../../kit/shell/toast.ts'
import { errorText } from '../../kit/api-error.ts'
import { panelPaths } from './panel.paths.ts'

export const logPaths = { entries: panelPaths.log, groups: panelPaths.logGroups } as const

type Level = LogEntry['level']
export const levels: Record<Level, { label: string; tone: Tone }> = {
  error: { label: 'Error', tone: 'red' },
  warning: { label: 'Aviso', tone: 'amber' },
  info: { label: 'Información', tone: 'blue' },
}
export const levelOptions = logLevels.map((level) => ({ value: level, label: levels[level].label }))

/** The filters of both lists as the calls take them; what nobody offers is left out. */
export function logQuery({ filters }: ListView): Omit<QueryOf<typeof exportLog>, 'search'> {
  const [from, to] = (filters['days'] ?? '').split('..')
  return {
    title: filters['title'],
    level: logLevels.find((level) => level === filters['level']),
    ...(from && { start: dayRange(from).from }),
    ...(to && { end: dayRange(to).to }),
  }
}

/** What the filters leave, as a file. */
export async function exportShown(view: ListView): Promise<void> {
  try {
    const file = call(exportLog, { query: { search: view.search || undefined, ...logQuery(view) } })
    download(await overlay('Exportando la bitácora…', file))
  } catch (error) {
    toast.error(errorText(error))
  }
}
