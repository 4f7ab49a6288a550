import { Link } from '@tanstack/react-router'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { number, plural } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { useSession } from '../../../kit/session.ts'
import { ticketPaths } from '../tickets.paths.ts'
import type { Dashboard } from './Strip.tsx'

/** Who has how much and how they keep their promises; load by area; what repeats. */
export function Side({ of: { byUser, byArea, repeated } }: { of: Dashboard }) {
  useSession((session) => session.auth)
  const most = Math.max(1, ...byUser.map(({ open }) => open), ...byArea.map(({ open }) => open))
  return (
    <div className="ticket-side">
      <Card
        title="Por persona"
        count="y 1.ª respuesta"
        isFlush
        actions={mayEnter(ticketPaths.kpi) && <Link to={ticketPaths.kpi}>KPI</Link>}
      >
        {byUser.length === 0 && <p className="muted ticket-none">Nadie tiene tickets abiertos.</p>}
        <ul className="ticket-people">
          {byUser.map(({ userId, name, open, late, firstMinutes, onTime }) => (
            <li key={userId}>
              <Avatar name={name} />
              <div>
                <span className="ticket-line">
                  <Link to={ticketPaths.all} search={{ f_holder: `${userId}~${name}` } as never}>
                    {name}
                  </Link>
                  {onTime !== null && (
                    <span className={onTime < 90 ? 'ticket-word tone-red' : ''}>{number(onTime)} % a tiempo</span>
                  )}
                </span>
                <Load open={open} late={late} most={most} />
                <small>
                  {plural(open, 'abierto', 'abiertos')}
                  {late > 0 && <span className="ticket-word tone-red"> · {plural(late, 'vencido', 'vencidos')}</span>}
                  {firstMinutes !== null && ` · ${minutesWords(Math.round(firstMinutes))}`}
                </small>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Por área" count="abiertos" isFlush>
        <ul className="ticket-areas">
          {byArea.map(({ areaId, name, open, late }) => (
            <li key={areaId}>
              <Link to={ticketPaths.all} search={{ f_area: `${areaId}~${name}` } as never} title={name}>
                {name}
              </Link>
              <Load open={open} late={late} most={most} />
              <b>{number(open)}</b>
              <small className={late > 0 ? 'ticket-word tone-red' : ''}>
                {late > 0 ? plural(late, 'vencido', 'vencidos') : 'al día'}
              </small>
            </li>
          ))}
        </ul>
        {repeated && (
          <p className="ticket-repeats">
            Se repite: <b>{repeated.name}</b>, {number(repeated.count)} en 7 días
          </p>
        )}
      </Card>
    </div>
  )
}

const Load = ({ open, late, most }: { open: number; late: number; most: number }) => (
  <i className="ticket-load" aria-hidden>
    <b className="late" style={{ width: `${(late / most) * 100}%` }} />
    <b style={{ width: `${((open - late) / most) * 100}%` }} />
  </i>
)
