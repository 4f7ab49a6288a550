import type { BillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { ChartCard } from '../../panel/ChartCard.tsx'

const monthName = new Intl.DateTimeFormat('es-MX', { month: 'short' })
const thousands = (pesos: number) => Math.round(pesos / 1000)

/** Billed against collected, month by month; the present one is still going on. */
export function MonthsCard({ months }: { months: BillingDashboard['months'] }) {
  const names = months.map(({ month }) => monthName.format(new Date(`${month}T12:00`)).replace('.', ''))
  const billed = months.map((one) => thousands(one.billed))
  const collected = months.map((one) => thousands(one.collected))
  return (
    <ChartCard
      title="Facturado y cobrado"
      count="miles por mes"
      data={{
        shape: 'areas',
        names,
        unit: 'mil pesos',
        isLastOpen: true,
        series: [
          { name: 'Facturado', values: billed },
          { name: 'Cobrado', values: collected },
        ],
      }}
      columns={['Mes', 'Facturado', 'Cobrado']}
      rows={names.map((name, at) => [name, billed[at] ?? 0, collected[at] ?? 0] as const)}
    />
  )
}
