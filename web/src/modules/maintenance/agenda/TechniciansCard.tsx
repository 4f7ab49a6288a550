import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { capacityOn } from '@arriero/contract/maintenance/agenda/agenda.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dayKey, number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { hoursWords } from '../orders/orders.words.ts'
import { agendaQuery, awayOn, awayWords, dayWords, type Agenda } from './agenda.words.ts'
import './agenda.css'

/** What technicians have to do today against their hours, and what is with others. */
export function TechniciansCard() {
  const day = dayKey()
  const { data, error, refetch } = useQuery(agendaQuery(day, 1))
  const capacity = capacityOn(day)
  const doers = data ? doersOf(data) : []
  const hours = doers.reduce((sum, one) => sum + one.hours, 0)
  return (
    <Card
      title="Técnicos"
      {...(data && {
        count: `${number(hours, 1)} de ${hoursWords(capacity * doers.filter(({ away }) => !away).length)} hoy`,
      })}
      actions={<Link to={maintenancePaths.calendar}>Repartir</Link>}
      isFlush
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} className="doer-none" />}
      {data && doers.length === 0 && <p className="doer-none muted">Sin técnicos activos.</p>}
      <ul className="doers">
        {doers.map((doer) => (
          <li key={doer.id}>
            <TwoLines lead={<Avatar name={doer.name} />} top={doer.name} bottom={doer.words} />
            {doer.away && doer.hours === 0 ? (
              <small>Ausente</small>
            ) : (
              <Load hours={doer.hours} capacity={doer.away ? 0 : capacity} />
            )}
          </li>
        ))}
        {data?.workshops.map((workshop) => {
          const blocks = data.blocks.filter(({ workshopId }) => workshopId === workshop.id)
          const [first] = blocks
          return (
            <li key={`w${workshop.id}`}>
              <TwoLines
                lead={<Avatar name={workshop.name} />}
                top={workshop.name}
                bottom={`${first?.folio ?? ''}, ${first?.until ? `promete ${dayWords(first.until)}` : 'sin fecha'}`}
              />
              <small>externo</small>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Load = ({ hours, capacity }: { hours: number; capacity: number }) => (
  <span className={hours > capacity ? 'tone-amber' : 'tone-blue'}>
    <small>{`${number(hours, 1)} de ${hoursWords(capacity)}`}</small>
    <i aria-hidden>
      <s style={{ width: `${Math.min(100, capacity ? (hours / capacity) * 100 : 100)}%` }} />
    </i>
  </span>
)

function doersOf({ technicians, blocks, absences, today }: Agenda) {
  return technicians.map((technician) => {
    const own = blocks.filter(({ technicianId, day }) => technicianId === technician.id && day === today)
    const away = awayOn(absences, technician.id, today)
    const now = own.find(({ process }) => process === 2) ?? own.find(({ process }) => process === 1)
    return {
      ...technician,
      hours: own.reduce((sum, { hours }) => sum + hours, 0),
      away,
      words: away ? awayWords(away) : now ? `${now.folio} ${now.title}` : (technician.detail ?? 'Sin órdenes hoy'),
    }
  })
}
