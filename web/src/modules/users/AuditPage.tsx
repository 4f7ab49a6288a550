import { listAudit, type AuditEntry } from '@arriero/contract/users/user-access.contract.ts'
import { call } from '../../kit/call.ts'
import { dateTime, dayRange } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { actionWord, auditKinds, changeWords } from './audit-words.ts'
import './users.css'

const source = pagedSource<AuditEntry>({
  key: ['audit'],
  load: (view, signal) => {
    const [first, last] = (view.filters.days ?? '').split('..')
    return call(listAudit, {
      query: {
        ...pageQueryOf(view),
        kind: view.filters.kind,
        subject: view.filters.subject,
        ...(first && { from: dayRange(first).from }),
        ...(last && { to: dayRange(last).to }),
      },
      signal,
    })
  },
})

const columns: Column<AuditEntry>[] = [
  { key: 'at', title: 'Cuándo', width: 160, lines: 1, sort: true, fixed: true, render: ({ at }) => dateTime(at) },
  {
    key: 'by',
    title: 'Quién',
    width: 180,
    render: ({ by, principal }) => (
      <TwoLines top={by ?? 'Sistema'} {...(principal && { bottom: `por ${principal}` })} />
    ),
  },
  {
    key: 'action',
    title: 'Qué',
    width: 220,
    render: ({ action, subjectName, subject }) => (
      <TwoLines top={actionWord(action)} {...((subjectName ?? subject) && { bottom: subjectName ?? subject })} />
    ),
  },
  {
    key: 'changes',
    title: 'Antes y después',
    width: 460,
    render: ({ changes }) => (
      <div className="audit-changes">
        {changes.slice(0, 3).map((change) => {
          const { label, before, after } = changeWords(change)
          return (
            <span key={change.field}>
              {label}: {before && <del title={before}>{before}</del>} {after && <b title={after}>{after}</b>}
            </span>
          )
        })}
        {changes.length > 3 && <small className="muted">y {changes.length - 3} más</small>}
      </div>
    ),
  },
  { key: 'address', title: 'Dirección', width: 130, lines: 1, hidden: true, render: ({ address }) => address ?? '—' },
]

const filters: ListFilter<AuditEntry>[] = [
  { key: 'kind', label: 'Tipo', kind: 'select', options: auditKinds },
  { key: 'days', label: 'Fecha', kind: 'days' },
  { key: 'subject', label: 'Registro', kind: 'text' },
]

/** Who changed what and when, with what was there before and after. */
export const AuditPage = () => (
  <ListPage<AuditEntry>
    id="audit"
    title="Auditoría"
    noun={['cambio', 'cambios']}
    source={source}
    rowKey={({ id }) => id}
    columns={columns}
    filters={filters}
    search="Buscar persona o registro"
    empty={{
      title: 'Aún no hay cambios',
      text: 'Aquí queda quién cambió usuarios, roles, permisos, cuentas y credenciales, con lo que había antes y después.',
    }}
  />
)
