import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { leftOfRow, paceWords, statusTone } from './plans.words.ts'
import './plans.css'

/** The limit stands here; what lies beyond it is overdue. */
const limit = 0.76

/** How much of the way to a service is done, with its limit as a tick, and what is left in words. */
export function DueBar({ row }: { row: DueRow }) {
  const width = Math.min(1, row.share * limit)
  return (
    <span className={`due-bar tone-${statusTone(row.status)}`}>
      <span className="due-way" aria-hidden>
        <i style={{ width: `${Math.min(width, limit) * 100}%` }} />
        {width > limit && <b style={{ left: `${limit * 100}%`, width: `${(width - limit) * 100}%` }} />}
        <em style={{ left: `${limit * 100}%` }} />
      </span>
      <span className="due-words">
        <strong>{leftOfRow(row)}</strong>
        <small>{paceWords(row)}</small>
      </span>
    </span>
  )
}
