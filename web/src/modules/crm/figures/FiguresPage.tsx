import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { saleStatistics, type SaleOwnerFigures } from '@arriero/contract/crm/figures.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { reasonLabel } from '@arriero/contract/crm/crm.rules.ts'
import { call } from '../../../kit/call.ts'
import { date, number } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { ChartCard } from '../../panel/ChartCard.tsx'
import { crmPaths } from '../crm.paths.ts'
import { crmKey, pesos } from '../crm.words.ts'
import { SaleActions, SaleTabs } from '../SaleHead.tsx'
import { Strip } from '../Strip.tsx'
import '../../tasks/tasks.css'
import '../crm.css'

type Statistics = ReplyOf<typeof saleStatistics>
const months = new Intl.DateTimeFormat('es-MX', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const monthName = (month: string) => months.format(Date.parse(month))

/** How the last six months went, and what the next ones should bring; `?f_person=7`: of one. */
export function FiguresPage() {
  const [search] = useSearchParams()
  const person = /^(\d{1,9})/.exec(search.f_person ?? '')?.[1]
  const ownerId = person === undefined ? undefined : Number(person)
  const { data, error, refetch } = useQuery({
    queryKey: [...crmKey, 'statistics', ownerId],
    queryFn: ({ signal }) => call(saleStatistics, { query: { ownerId }, signal }),
  })
  return (
    <DetailPage
      header={
        <>
          <PageHeader
            title="Indicadores de ventas"
            sub={data && `Del ${date(data.start)} al ${date(data.end)}`}
            actions={<SaleActions here={crmPaths.figures} />}
          />
          <SaleTabs here={crmPaths.board} />
        </>
      }
    >
      <Strip ownerId={ownerId} />
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="crm-figures">
          <Months months={data.months} />
          <Forecast forecast={data.forecast} />
          <Stages stages={data.stages} />
          <Reasons reasons={data.reasons} start={data.start} end={data.end} />
          <Owners owners={data.owners} />
        </div>
      )}
    </DetailPage>
  )
}

const Months = ({ months: rows }: Pick<Statistics, 'months'>) => (
  <ChartCard
    title="Ganadas y perdidas"
    count="por mes"
    data={{
      shape: 'bars',
      names: rows.map(({ month }) => monthName(month)),
      unit: 'ventas',
      isLastOpen: true,
      series: [
        { name: 'Ganadas', values: rows.map(({ won }) => won), color: 'var(--green-dot)' },
        { name: 'Perdidas', values: rows.map(({ lost }) => lost), color: 'var(--red-dot)' },
      ],
    }}
    columns={['Mes', 'Nuevas', 'Ganadas', 'Monto ganado', 'Perdidas']}
    rows={rows.map(({ month, created, won, wonAmount, lost }) => [monthName(month), created, won, wonAmount, lost])}
  />
)

const Forecast = ({ forecast }: Pick<Statistics, 'forecast'>) => (
  <ChartCard
    title="Pronóstico"
    count="monto por probabilidad, según el cierre esperado"
    data={{
      shape: 'bars',
      names: forecast.map(({ month }) => monthName(month)),
      unit: 'pesos',
      series: [{ name: 'Ponderado', values: forecast.map(({ weighted }) => weighted) }],
    }}
    columns={['Mes', 'Ventas', 'Monto', 'Ponderado']}
    rows={forecast.map(({ month, count, amount, weighted }) => [monthName(month), count, amount, weighted])}
  />
)

const Stages = ({ stages }: Pick<Statistics, 'stages'>) => (
  <Card title="Por etapa" isFlush>
    <Table heads={['Etapa', 'Ventas', 'Se enfrían', 'Monto', 'Ponderado']}>
      {stages.map(({ stageId, name, count, cold, amount, weighted }) => (
        <tr key={stageId}>
          <th scope="row">
            <Link to={crmPaths.list} search={{ f_stage: `${stageId}~${name}` } as never}>
              {name}
            </Link>
          </th>
          <td>{number(count)}</td>
          <td className={cold > 0 ? 'tinted tone-amber' : ''}>{number(cold)}</td>
          <td>{pesos(amount)}</td>
          <td>{pesos(weighted)}</td>
        </tr>
      ))}
    </Table>
  </Card>
)

const Reasons = ({ reasons, start, end }: Pick<Statistics, 'reasons' | 'start' | 'end'>) => (
  <Card title="Por qué se pierde" isFlush>
    {reasons.length === 0 && <p className="muted card-body">Ninguna perdida en estos días.</p>}
    {reasons.length > 0 && (
      <Table heads={['Motivo', 'Ventas', 'Monto']}>
        {reasons.map(({ reason, count, amount }) => (
          <tr key={reason}>
            <th scope="row">
              <Link
                to={crmPaths.list}
                search={{ vista: 'lost', f_reason: reason, f_closed: `${start}..${end}` } as never}
              >
                {reasonLabel(reason)}
              </Link>
            </th>
            <td>{number(count)}</td>
            <td>{pesos(amount)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
)

const Owners = ({ owners }: { owners: readonly SaleOwnerFigures[] }) => (
  <Card title="Por persona" isFlush>
    <Table heads={['Responsable', 'Abiertas', 'Monto abierto', 'Ganadas', 'Monto ganado', 'Perdidas']}>
      {owners.map(({ ownerId, name, ...of }) => (
        <tr key={ownerId ?? 0}>
          <th scope="row">
            {ownerId === null ? (
              'Sin responsable'
            ) : (
              <Link to={crmPaths.list} search={{ f_person: `${ownerId}~${name}` } as never}>
                {name}
              </Link>
            )}
          </th>
          <td>{number(of.open)}</td>
          <td>{pesos(of.openAmount)}</td>
          <td>{number(of.won)}</td>
          <td>{pesos(of.wonAmount)}</td>
          <td>{number(of.lost)}</td>
        </tr>
      ))}
    </Table>
  </Card>
)

const Table = ({ heads, children }: { heads: readonly string[]; children: React.ReactNode }) => (
  <div className="task-table">
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
