import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Segmented, Skeleton } from 'antd'
import { listTickets, reassignTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { TicketRow } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { errorText } from '../../../kit/api-error.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { call } from '../../../kit/call.ts'
import { dayKey, number, plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import type { Tone } from '../../../kit/palette.ts'
import { useSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { DueCell, HolderCell, TicketName } from '../pieces.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { stateLook, ticketChanged, ticketKey } from '../tickets.words.ts'
import { QueueFilters, searchOf, type Narrowing } from './QueueFilters.tsx'
import type { Dashboard } from './Strip.tsx'

type View = 'due' | 'mine' | 'unassigned'
const shown = 40
const viewOf: Record<View, { query: object; search: Record<string, string> }> = {
  due: { query: {}, search: {} },
  mine: { query: { isMine: true }, search: { vista: 'mine' } },
  unassigned: { query: { hasNoHolder: true }, search: { vista: 'unassigned' } },
}

/** What is open, grouped by the time its promise leaves. */
export function Queue({ counts }: { counts: Dashboard | undefined }) {
  const [view, setView] = useState<View>('due')
  const [narrowed, narrow] = useState<Narrowing>({})
  const { data, error, refetch } = useQuery({
    queryKey: [...ticketKey, 'queue', view, narrowed],
    queryFn: ({ signal }) =>
      call(listTickets, { query: { isOpen: true, limit: shown, ...viewOf[view].query, ...narrowed }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const label = (text: string, count: number | undefined) => (
    <>
      {text}
      <span className="ticket-of">{count === undefined ? '' : number(count)}</span>
    </>
  )
  return (
    <section className="card ticket-queue" aria-label="Cola">
      <header className="card-head">
        <h2 className="visually-hidden">Por atender</h2>
        <QueueFilters narrowed={narrowed} narrow={narrow} />
        <span className="spacer" />
        <Segmented<View>
          value={view}
          onChange={setView}
          options={[
            { value: 'due', label: label('Por plazo', counts?.open) },
            { value: 'mine', label: label('Míos', counts?.mine) },
            { value: 'unassigned', label: label('Sin dueño', counts?.unassigned) },
          ]}
        />
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} className="ticket-wait" />}
      {data && data.results.length === 0 && Object.values(narrowed).every((value) => value === undefined) && (
        <EmptyState title="Nada por atender" text="Cuando alguien abra un ticket, aparece aquí con su plazo." />
      )}
      {data && data.results.length === 0 && Object.values(narrowed).some((value) => value !== undefined) && (
        <EmptyState title="Ninguno coincide" text="Quite la búsqueda o los filtros para ver los demás." />
      )}
      {data && <Groups rows={data.results} />}
      {data && data.count > data.results.length && (
        <footer className="ticket-more">
          <Link to={ticketPaths.all} search={{ ...viewOf[view].search, ...searchOf(narrowed) } as never}>
            Ver {plural(data.count, 'ticket', 'tickets')}
          </Link>
        </footer>
      )}
    </section>
  )
}

type GroupKey = 'late' | 'soon' | 'today' | 'later' | 'waiting' | 'none'
const groups: readonly { key: GroupKey; label: string; note?: string; tone: Tone }[] = [
  { key: 'late', label: 'Vencidos', note: 'rompieron su promesa', tone: 'red' },
  { key: 'soon', label: 'Vencen en menos de 1 h', tone: 'amber' },
  { key: 'today', label: 'Hoy', tone: 'blue' },
  { key: 'later', label: 'Después', tone: 'grey' },
  { key: 'none', label: 'Sin promesa', tone: 'grey' },
  { key: 'waiting', label: 'En espera', note: 'su reloj está detenido', tone: 'grey' },
]

function groupOf({ state, dueAt }: TicketRow, now: number): GroupKey {
  if (state === 3) return 'waiting'
  if (dueAt === null) return 'none'
  const left = Date.parse(dueAt) - now
  if (left < 0) return 'late'
  if (left < 3_600_000) return 'soon'
  return dayKey(dueAt) === dayKey(new Date(now)) ? 'today' : 'later'
}

function Groups({ rows }: { rows: readonly TicketRow[] }) {
  const now = useNow(15_000)
  const grouped = Map.groupBy(rows, (row) => groupOf(row, now))
  return (
    <>
      {groups.map(({ key, label, note, tone }) => {
        const found = grouped.get(key)
        if (!found) return null
        return (
          <section key={key} aria-label={label}>
            <h3 className={`ticket-group tone-${tone}`}>
              <i aria-hidden />
              {label}
              <small>{note}</small>
            </h3>
            <ul className="ticket-rows">
              {found.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Row({ row }: { row: TicketRow }) {
  const navigate = useNavigate()
  const { tone, label } = stateLook(row)
  return (
    <li>
      {/* The title is the link; a click anywhere on the row is a short way for the pointer. */}
      <div role="presentation" onClick={() => void navigate({ to: ticketPaths.one(row.id) })}>
        <Link to={ticketPaths.one(row.id)} className="ticket-link" onClick={(event) => event.stopPropagation()}>
          <TicketName ticket={row} />
        </Link>
        <span className="two-lines ticket-area">
          <span className="two-lines-top">{row.areaName}</span>
          <span className="two-lines-bottom">{row.issueName ?? 'Sin asunto'}</span>
        </span>
        <StatePill tone={tone}>{label}</StatePill>
        <DueCell ticket={row} />
        {row.holderId === null ? <Take row={row} /> : <HolderCell ticket={row} />}
      </div>
    </li>
  )
}

/** Of nobody's: whoever sees to it takes it. */
function Take({ row }: { row: TicketRow }) {
  const me = useSession((session) => session.auth?.user.userId)
  const take = async () => {
    try {
      await call(reassignTicket, { id: row.id, body: { holderId: me } })
      toast.success(`${row.folio} es suyo`)
    } catch (error) {
      toast.error('No se pudo tomar', { detail: errorText(error) })
    }
    await ticketChanged()
  }
  return (
    <span className="ticket-take">
      <ActionButton
        for={reassignTicket}
        size="small"
        onClick={(event) => {
          event.stopPropagation()
          void take()
        }}
      >
        Tomar
      </ActionButton>
    </span>
  )
}
