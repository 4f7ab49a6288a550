import { cellWords } from '@arriero/contract/reports/cells.ts'
import type { ReportCell, ReportColumn } from '@arriero/contract/reports/reports.rules.ts'
import { date, shortTime } from '../../../kit/format.ts'

export const moment = (at: string) => `${date(at)} ${shortTime(at)}`
export const cellText = ({ type }: ReportColumn, cell: ReportCell | undefined) => cellWords(type, cell, moment)
export const isText = ({ type }: ReportColumn) => type === 'text' || type === 'moment'
