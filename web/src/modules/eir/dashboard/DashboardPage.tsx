import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Segmented, Skeleton } from 'antd'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { damageLabel } from '@arriero/contract/eir/damage.rules.ts'
import { createReceipt, type receiptDashboard } from '@arriero/contract/eir/eir.contract.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { date, dayKey, money, number, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { useDashboard } from '../eir.data.ts'
import { eirPaths } from '../eir.paths.ts'
import { EirTabs } from '../EirTabs.tsx'
import { WaitingCard } from '../fill/WaitingCard.tsx'
import '../eir.css'

type Dashboard = ReplyOf<typeof receiptDashboard>

const spans = [7, 30, 90]
const firstDay = (days: number) => dayKey(new Date(Date.now() - (days - 1) * 86_400_000))

/** What must be closed and what is inside too long, then damages by line. */
export function DashboardPage() {
  const [days, setDays] = useState(30)
  const from = firstDay(days)
  const { data, error, refetch } = useDashboard(days, from)
  return (
    <DetailPage
      header={
        <PageHeader
          title="EIR"
          actions={
            <CreateLink to={eirPaths.new} for={createReceipt}>
              Recibir contenedor
            </CreateLink>
          }
        />
      }
    >
      <EirTabs here={eirPaths.home} />
      <WaitingCard />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Segmented
            className="eir-days"
            aria-label="Días"
            value={days}
            options={spans.map((value) => ({ value, label: `${value} días` }))}
            onChange={setDays}
          />
          <Strip dashboard={data} from={from} />
          <div className="eir-grid">
            <LongestCard dashboard={data} />
            <div className="eir-side">
              <LinesCard dashboard={data} from={from} />
              <CodesCard dashboard={data} />
            </div>
          </div>
        </>
      )}
    </DetailPage>
  )
}

function Strip({ dashboard, from }: { dashboard: Dashboard; from: string }) {
  const { open, inside, overWeek, meanDays, entered, left, damaged, charge } = dashboard
  const period = `${from}..${dayKey()}`
  return (
    <div className="card eir-strip">
      <Link to={eirPaths.list} search={{ f_open: '1' } as never}>
        <small>Por cerrar</small>
        <b className={open > 0 ? 'tone-amber tinted' : ''}>{number(open)}</b>
        <span>{open === 1 ? 'recibo' : 'recibos'}</span>
      </Link>
      <Link to={eirPaths.list} search={{ f_inside: '1' } as never}>
        <small>Dentro ahora</small>
        <b>{number(inside)}</b>
        <span>{`${number(meanDays)} días en promedio, ${number(overWeek)} más de una semana`}</span>
      </Link>
      <Link to={eirPaths.list} search={{ f_day: period, f_kind: 'in' } as never}>
        <small>Entraron</small>
        <b>{number(entered)}</b>
        <span>{`salieron ${number(left)}`}</span>
      </Link>
      <Link to={eirPaths.list} search={{ f_day: period, f_fresh: '1' } as never}>
        <small>Con daños nuevos</small>
        <b className={damaged > 0 ? 'tone-red tinted' : ''}>{number(damaged)}</b>
        <span>{`${money(charge)} por cobrar de ingresos`}</span>
      </Link>
    </div>
  )
}

const LongestCard = ({ dashboard: { longest, inside } }: { dashboard: Dashboard }) => (
  <Card
    title="Dentro hace más tiempo"
    count={inside > longest.length ? `${longest.length} de ${inside}` : String(inside)}
  >
    {longest.length === 0 ? (
      <EmptyState title="Ningún contenedor dentro" text="Aparecen aquí desde que se anota su ingreso." />
    ) : (
      <ol className="eir-history eir-longest">
        {longest.map(({ id, container, sizeType, line, since, days, isFull }) => (
          <li key={id}>
            <Link to={eirPaths.one(id)}>{shownNumber(container)}</Link>
            <span>{[sizeType, line, isFull ? 'lleno' : 'vacío'].filter(Boolean).join(' · ')}</span>
            <time dateTime={since}>{date(since)}</time>
            <b className={days > 7 ? 'eir-late' : ''}>{days === 0 ? 'hoy' : plural(days, 'día', 'días')}</b>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

const LinesCard = ({ dashboard: { lines }, from }: { dashboard: Dashboard; from: string }) => (
  <Card title="Por naviera">
    {lines.length === 0 && <p className="muted">Sin movimientos en estos días.</p>}
    {lines.length > 0 && (
      <table className="eir-table">
        <thead>
          <tr>
            <th>Naviera</th>
            <th>Dentro</th>
            <th>Recibos</th>
            <th>Nuevos</th>
            <th>Por cobrar</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, inside, receipts, isNew, charge }) => (
            <tr key={line ?? ''}>
              <th>
                {line === null ? (
                  'Sin naviera'
                ) : (
                  <Link
                    to={eirPaths.list}
                    search={{ f_line: `${line}~${line}`, f_day: `${from}..${dayKey()}` } as never}
                  >
                    {line}
                  </Link>
                )}
              </th>
              <td>{number(inside)}</td>
              <td>{number(receipts)}</td>
              <td className={isNew > 0 ? 'eir-new' : ''}>{number(isNew)}</td>
              <td>{money(charge)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Card>
)

function CodesCard({ dashboard: { codes } }: { dashboard: Dashboard }) {
  const most = Math.max(1, ...codes.map(({ count }) => count))
  return (
    <Card title="Daños nuevos">
      {codes.length === 0 && <p className="muted">Ninguno en estos días.</p>}
      <ul className="eir-codes">
        {codes.slice(0, 8).map(({ damage, count }) => (
          <li key={damage}>
            <span>
              {damageLabel(damage)} <small>{damage}</small>
            </span>
            <i aria-hidden>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <b>{number(count)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
