import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { saleCalendar, type CalendarEntry } from '@arriero/contract/crm/sales.contract.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, shortTime } from '../../../kit/format.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { besideMonth, daysOfMonth, monthOf, monthWords, weekdays } from '../../../shared/month.ts'
import { crmPaths } from '../crm.paths.ts'
import { crmKey, isPast, pesos } from '../crm.words.ts'
import { SaleActions, SaleTabs } from '../SaleHead.tsx'
import '../../tasks/tasks.css'

const shown = 5

/** What is planned and which sales should be closed, a month at a time. */
export function CalendarPage() {
  const [search, patch] = useSearchParams()
  const month = monthOf(search.mes, dayKey().slice(0, 7))
  const days = daysOfMonth(month)
  const person = /^(\d{1,9})/.exec(search.f_person ?? '')?.[1]
  const span = { start: days[0]!, end: days.at(-1)!, ownerId: person === undefined ? undefined : Number(person) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...crmKey, 'calendar', span],
    queryFn: ({ signal }) => call(saleCalendar, { query: span, signal }),
  })
  const byDay = Map.groupBy(data ?? [], ({ at }) => dayKey(at))
  const turn = (step: number) => patch({ mes: besideMonth(month, step) })
  return (
    <DetailPage
      header={
        <>
          <PageHeader title="Calendario de ventas" actions={<SaleActions here={crmPaths.calendar} />} />
          <SaleTabs here={crmPaths.board} />
        </>
      }
    >
      <section className="card" aria-label="Mes">
        <header className="task-month-nav">
          <h2>{monthWords.format(Date.parse(`${month}-01`))}</h2>
          <span className="spacer" />
          <Button aria-label="Mes anterior" icon={<IconChevronLeft size={16} />} onClick={() => turn(-1)} />
          <Button onClick={() => patch({ mes: undefined })}>Hoy</Button>
          <Button aria-label="Mes siguiente" icon={<IconChevronRight size={16} />} onClick={() => turn(1)} />
        </header>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        <div className="task-month" aria-busy={isFetching}>
          {weekdays.map((name) => (
            <b key={name}>{name}</b>
          ))}
          {days.map((day) => (
            <Day key={day} day={day} isOut={!day.startsWith(month)} entries={byDay.get(day) ?? []} />
          ))}
        </div>
      </section>
    </DetailPage>
  )
}

function Day({ day, isOut, entries }: { day: string; isOut: boolean; entries: readonly CalendarEntry[] }) {
  const name = [isOut && 'is-out', day === dayKey() && 'is-today', entries.length === 0 && 'is-empty']
  return (
    <div className={`task-day ${name.filter(Boolean).join(' ')}`}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      <ul>
        {entries.slice(0, shown).map((entry) => (
          <li key={`${entry.kind}-${entry.id}`}>
            <Link
              to={crmPaths.one(entry.saleId)}
              className={entry.kind === 'close' ? 'is-planned' : `tone-${entryTone(entry)}`}
              title={`${entry.companyName}: ${entry.title}`}
            >
              {entry.kind === 'close'
                ? `Cierra ${entry.companyName}, ${pesos(entry.amount)}`
                : `${shortTime(entry.at)} ${entry.companyName}: ${entry.title}`}
            </Link>
          </li>
        ))}
        {entries.length > shown && (
          <li>
            <span className="is-planned">{`${entries.length - shown} más`}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

const entryTone = ({ isDone, at }: CalendarEntry) => (isDone ? 'green' : isPast(at) ? 'red' : 'blue')
