import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, DatePicker, Skeleton, Table, type TableProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { visitStatistics } from '@arriero/contract/panel/panel.contract.ts'
import { Ago } from '../../kit/Ago.tsx'
import { call } from '../../kit/call.ts'
import { Card, DetailPage, Stats } from '../../kit/shell/DetailPage.tsx'
import { dayRange, number, offsetHours, plural } from '../../kit/format.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { Bars } from './Bars.tsx'
import { everyDay } from './every-day.ts'
import './panel.css'

const iso = (day: Dayjs) => day.format('YYYY-MM-DD')

/** Which screens are used, by whom and when (user_routes_access_history_items/statistics). */
export function AccessPage() {
  const [search, patch] = useSearchParams()
  const from = search['desde'] ?? iso(dayjs().subtract(29, 'day'))
  const to = search['hasta'] ?? iso(dayjs())
  const { data, error, refetch } = useQuery({
    queryKey: ['visits', from, to],
    queryFn: ({ signal }) =>
      call(visitStatistics, {
        query: { timeoffset: offsetHours(), start: dayRange(from).from, end: dayRange(to).to },
        signal,
      }),
  })
  const period = (
    <DatePicker.RangePicker
      value={[dayjs(from), dayjs(to)]}
      format="DD.MM.YYYY"
      allowClear={false}
      maxDate={dayjs()}
      aria-label="Periodo"
      onChange={(days) => days?.[0] && days[1] && patch({ desde: iso(days[0]), hasta: iso(days[1]) })}
    />
  )
  return (
    <DetailPage header={<PageHeader title="Accesos" sub="Pantallas visitadas en el periodo" actions={period} />}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton active paragraph={{ rows: 10 }} title={false} />
        </Card>
      )}
      {data?.total === 0 && (
        <EmptyState title="Nadie entró en este periodo" text="Elija otro periodo para ver qué pantallas se usan." />
      )}
      {data && data.total > 0 && (
        <>
          <Card>
            <Stats
              items={[
                { label: 'Visitas', value: number(data.total) },
                { label: 'Personas', value: number(data.users) },
                { label: 'Pantallas', value: number(data.routes.length) },
              ]}
            />
          </Card>
          <div className="access-grid">
            <Card title="Por día">
              <Bars
                label="Visitas por día"
                bars={everyDay(from, to, data.days).map(({ day, visits, users }) => ({
                  key: day,
                  label: dayjs(day).format('DD.MM'),
                  value: visits,
                  detail: `${plural(visits, 'visita', 'visitas')} de ${plural(users, 'persona', 'personas')}`,
                }))}
              />
            </Card>
            <Card title="Por hora">
              <Bars
                label="Visitas por hora"
                bars={data.hours.map(({ hour, visits }) => ({
                  key: String(hour),
                  label: `${hour} h`,
                  value: visits,
                  detail: plural(visits, 'visita', 'visitas'),
                }))}
              />
            </Card>
            <Card title="Pantallas" count={data.routes.length} isFlush>
              <FirstRows
                rowKey="route"
                rows={data.routes}
                columns={[
                  {
                    title: 'Pantalla',
                    render: (_, row) => <TwoLines top={row.title ?? row.route} bottom={row.route} />,
                  },
                  {
                    title: 'Visitas',
                    dataIndex: 'visits',
                    align: 'right',
                    width: 100,
                    render: (value: number) => number(value),
                  },
                  {
                    title: 'Personas',
                    dataIndex: 'users',
                    align: 'right',
                    width: 100,
                    render: (value: number) => number(value),
                  },
                  { title: 'Última', align: 'right', width: 130, render: (_, row) => <Ago at={row.lastAt} /> },
                ]}
              />
            </Card>
            <Card title="Personas" count={data.people.length} isFlush>
              <FirstRows
                rowKey="userId"
                rows={data.people}
                columns={[
                  { title: 'Persona', dataIndex: 'name' },
                  {
                    title: 'Visitas',
                    dataIndex: 'visits',
                    align: 'right',
                    width: 100,
                    render: (value: number) => number(value),
                  },
                  { title: 'Última', align: 'right', width: 130, render: (_, row) => <Ago at={row.lastAt} /> },
                ]}
              />
            </Card>
          </div>
        </>
      )}
    </DetailPage>
  )
}

const [fewRows, moreRows] = [12, 50]

/** The first rows of a ranking, and more of them when asked. */
function FirstRows<Row extends object>({ rows, ...table }: TableProps<Row> & { rows: readonly Row[] }) {
  const [shown, setShown] = useState(fewRows)
  return (
    <>
      <Table size="small" pagination={false} dataSource={rows.slice(0, shown)} {...table} />
      {rows.length > shown && (
        <Button type="link" block onClick={() => setShown(shown + moreRows)}>
          Ver más de los {number(rows.length)}
        </Button>
      )}
    </>
  )
}
