import { reportPeriods } from '../tasks/reports/reports.rules.ts'

/** Days a report of cameras takes, reckoned from the day it goes out on. */
export const cameraPeriods = reportPeriods.filter(
  (period): period is Extract<(typeof reportPeriods)[number], { code: CameraPeriod }> =>
    !['all', 'next7', 'days'].includes(period.code),
)
export type CameraPeriod = Exclude<(typeof reportPeriods)[number]['code'], 'all' | 'next7' | 'days'>

/** What is said when a call of scheduled reports fails (rule CAMREP-01). */
export const reportFailures = {
  save: 'Error al guardar',
  load: 'Error al consultar tareas programadas',
  delete: 'Error al eliminar',
  update: 'Error al actualizar',
} as const

export const cameraReportLimits = {
  name: 160,
  chosen: 50,
  emails: 20,
  people: 50,
  /** Listed in one PDF. */ events: 1000,
} as const

export const cameraRunStates = [
  { code: 'made', label: 'Enviado' },
  { code: 'empty', label: 'Sin eventos' },
  { code: 'failed', label: 'No salió' },
] as const
export type CameraRunState = (typeof cameraRunStates)[number]['code']
