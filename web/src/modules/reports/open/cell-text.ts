import { cellWords } from '@arriero/contract/reports/cells.ts'
import type { ReportCell, ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import { date, shortTime } from '../../../kit/format.ts'

/** '19.11 08:54': the period above the table says which year. */
export const moment = (at: string) => `${date(at).slice(0, 5)} ${shortTime(at)}`
export const cellText = ({ type }: ReportColumn, cell: ReportCell | undefined) => cellWords(type, cell, moment)
export const isText = ({ type }: ReportColumn) => type === 'text' || type === 'moment'
