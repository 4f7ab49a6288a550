import type { Week } from '@arriero/contract/homes/companies.contract.ts'
import { number } from '../../../kit/format.ts'
import { Card, Stats } from '../../../kit/shell/DetailPage.tsx'
import { Spark } from '../../../kit/Spark.tsx'
import { changeOf, type Company } from './companies.words.ts'

const sum = (companies: readonly Company[], of: (company: Company) => number) =>
  companies.reduce((total, company) => total + of(company), 0)

/** All of them together, against the last Monday. */
export const Totals = ({ companies, weeks }: { companies: readonly Company[]; weeks: readonly Week[] }) => (
  <Card title="">
    <Stats
      items={[
        {
          label: 'Unidades sin señal',
          unit: `de ${number(sum(companies, ({ units }) => units))}`,
          ...trend(
            sum(companies, ({ silent }) => silent),
            weeks.map(({ silent }) => silent),
          ),
        },
        {
          label: 'Plataformas con falla',
          unit: `de ${number(sum(companies, ({ sources }) => sources))}`,
          ...trend(
            sum(companies, ({ failing }) => failing),
            weeks.map(({ failing }) => failing),
          ),
        },
        {
          label: 'Alertas sin atender',
          ...trend(
            sum(companies, ({ alerts }) => alerts),
            weeks.map(({ alerts }) => alerts),
          ),
        },
        {
          label: 'Usuarios que no entran',
          unit: `de ${number(sum(companies, ({ users }) => users))}`,
          ...trend(
            sum(companies, ({ users, entered }) => users - entered),
            weeks.map(({ absent }) => absent),
          ),
        },
      ]}
    />
  </Card>
)

/** A number, how it changed since the last Monday, and its way there. */
function trend(now: number, before: readonly number[]) {
  const change = changeOf(now, before.at(-1))
  return {
    value: number(now),
    delta: change && (
      <span className="companies-trend">
        <small className={`tone-${change.tone} tinted`} title="Contra el lunes pasado">
          {change.words}
        </small>
        <Spark values={[...before, now]} />
      </span>
    ),
  }
}
