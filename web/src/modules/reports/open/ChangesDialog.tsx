import { useMemo } from 'react'
import { Modal, Progress } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { changesOf, type GroupChange } from '@arriero/contract/reports/changes.ts'
import { toldByRun } from '@arriero/contract/reports/reports.contract.ts'
import { labelOf } from '@arriero/contract/core/days.ts'
import { reportGroupings } from '@arriero/contract/reports/reports.rules.ts'
import { call } from '../../../kit/call.ts'
import { number, plural } from '../../../kit/format.ts'
import { ErrorState } from '../../../kit/states.tsx'
import { kindsQuery, runsKey, useParts, useWhole } from '../reports.queries.ts'
import { spanWords, whenWords } from '../reports.words.ts'
import { cellText } from './cell-text.ts'

/** Groups that are shown; of more, the total tells. */
const most = 100

interface ChangesDialogProps {
  runId: number
  name: string
  onClose: () => void
}

/** What a report that went out said, beside what the same question comes to now. */
export function ChangesDialog({ runId, name, onClose }: ChangesDialogProps) {
  const { data: kinds } = useQuery(kindsQuery)
  const sent = useQuery({
    queryKey: [...runsKey, 'told', runId],
    queryFn: ({ signal }) => call(toldByRun, { id: runId, signal }),
    staleTime: Infinity,
    retry: false,
  })
  const told = sent.data
  const columns = useMemo(() => kinds?.find(({ code }) => code === told?.asked.kind)?.columns ?? [], [kinds, told])
  const { data, error, refetch, isFetching } = useParts(told?.asked, null, told?.asOf)
  const whole = useWhole(data?.pages, columns)
  const isDone = whole !== undefined && !isFetching && columns.length > 0
  const changes = isDone && told ? changesOf(told, whole, columns) : undefined
  const hasChanged = changes && (changes.total.cells.length > 0 || changes.groups.length > 0)
  const failed = sent.error ?? error
  return (
    <Modal open width={640} footer={null} title="Qué cambia desde que salió" onCancel={onClose}>
      <div className="report-changes">
        {failed ? (
          <ErrorState error={failed} retry={() => void (sent.error ? sent.refetch() : refetch())} />
        ) : (
          <p role="status">
            <b>{name}</b>
            {told && whole ? `, ${whenWords(told.asOf.at)}, del ${spanWords(whole.from, whole.to)}. ` : '. '}
            {!changes && (whole ? `Calculando, ${whole.done} de ${whole.of} unidades…` : 'Calculando…')}
            {changes && !hasChanged && 'Nada cambia: ahora dice lo mismo.'}
            {changes && hasChanged && told?.groups === null && 'Eran demasiados grupos para guardarlos: sólo el total.'}
          </p>
        )}
        {!failed && !changes && (
          <Progress
            percent={whole ? (100 * whole.done) / Math.max(1, whole.of) : 0}
            showInfo={false}
            size="small"
            aria-label="Avance del cálculo"
          />
        )}
        {changes && hasChanged && told && (
          <>
            <table aria-label="Lo que cambia">
              <thead>
                <tr>
                  <th scope="col">{labelOf(titles, told.asked.grouping[0]!)}</th>
                  <th scope="col">Dato</th>
                  <th scope="col" className="is-number">
                    Salió
                  </th>
                  <th scope="col" className="is-number">
                    Ahora
                  </th>
                </tr>
              </thead>
              {[changes.total, ...changes.groups.slice(0, most)].map((group) => (
                <Changed key={group === changes.total ? '' : `=${group.key}`} group={group} />
              ))}
            </table>
            <p className="muted">
              {[
                changes.groups.length > most && `${number(changes.groups.length - most)} más cambian`,
                changes.unchanged > 0 && `${plural(changes.unchanged, 'otro sigue', 'otros siguen')} igual`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        )}
      </div>
    </Modal>
  )
}

const titles = reportGroupings.map(({ code, title }) => ({ code, label: title }))

const Changed = ({ group: { label, cells } }: { group: GroupChange }) => (
  <tbody>
    {cells.map(({ column, before, now }, at) => (
      <tr key={column.code}>
        {at === 0 && (
          <th scope="rowgroup" rowSpan={cells.length}>
            {label}
          </th>
        )}
        <td>{column.label}</td>
        <td className="is-number">{cellText(column, before)}</td>
        <td className="is-number">
          <b>{cellText(column, now)}</b>
        </td>
      </tr>
    ))}
  </tbody>
)
