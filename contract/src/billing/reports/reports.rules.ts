import { ageBuckets } from '../dashboard/dashboard.rules.ts'
import { chargingKinds } from '../documents/documents.rules.ts'

/** By what a report adds up. */
export const groupings = {
  month: 'Mes',
  customer: 'Cliente',
  product: 'Producto',
  series: 'Serie',
  tax: 'Tasa',
  form: 'Forma de pago',
  motive: 'Motivo',
} as const
export type Grouping = keyof typeof groupings
export const groupingNames = Object.keys(groupings) as [Grouping, ...Grouping[]]

export interface ReportColumn {
  key: string
  label: string
  /** The columns it adds up; without them it is a part of the report by itself. */
  adds?: readonly string[]
}

/** Columns, and after them the one that adds them all. */
const summed = <Column extends ReportColumn>(columns: readonly Column[], label: string) => [
  ...columns,
  { key: 'all', label, adds: columns.flatMap(({ key, adds }) => (adds ? [] : [key])) },
]

const chargingLabels = { invoice: 'Facturas', carta_porte: 'Cartas porte' } as const satisfies Record<
  (typeof chargingKinds)[number],
  string
>
const ages = ageBuckets.map(({ key, label }) => ({ key, label }))
/** Those whose day has passed: what the home says is overdue. */
const lateAges = ages.slice(1).map(({ key }) => key)

/** The billing reports, in the order they are offered. Amounts in pesos, at the rate of each document. */
export const billingReports = {
  sales: {
    label: 'Ventas',
    by: ['month', 'customer', 'product', 'series'],
    columns: summed(
      [
        { key: 'invoiced', label: 'Facturado' },
        { key: 'credited', label: 'Notas de crédito' },
        { key: 'cancelled', label: 'Cancelado' },
      ],
      'Ventas',
    ),
  },
  billed: {
    label: 'Facturado',
    by: ['month', 'customer', 'series'],
    columns: summed(
      chargingKinds.map((key) => ({ key, label: chargingLabels[key] })),
      'Facturado',
    ),
  },
  taxes: {
    label: 'Impuestos',
    by: ['tax', 'month', 'customer', 'series'],
    columns: [
      { key: 'charged', label: 'Trasladado' },
      { key: 'withheld', label: 'Retenido' },
    ],
  },
  collected: {
    label: 'Cobranza',
    by: ['form', 'month', 'customer', 'series'],
    columns: summed(
      [
        { key: 'received', label: 'Recibido' },
        { key: 'cancelled', label: 'Cancelado' },
      ],
      'Cobrado',
    ),
  },
  cancelled: {
    label: 'Cancelados',
    by: ['motive', 'month', 'customer', 'series'],
    columns: [
      { key: 'charged', label: 'Facturas y cartas porte' },
      { key: 'credit_note', label: 'Notas de crédito' },
      { key: 'payment', label: 'Pagos' },
    ],
  },
  receivables: {
    label: 'Cartera',
    by: ['customer', 'series', 'month'],
    columns: summed([...ages, { key: 'overdue', label: 'Vencido', adds: lateAges }], 'Saldo'),
  },
} as const satisfies Record<
  string,
  { label: string; by: readonly [Grouping, ...Grouping[]]; columns: readonly ReportColumn[] }
>
export type BillingReport = keyof typeof billingReports
export const billingReportNames = Object.keys(billingReports) as [BillingReport, ...BillingReport[]]

/** When a tax counts: as its invoice is collected, or as it is issued. */
export const taxBases = { cash: 'Flujo de efectivo', issued: 'Devengado' } as const
export type TaxBasis = keyof typeof taxBases
export const taxBasisNames = Object.keys(taxBases) as [TaxBasis, ...TaxBasis[]]

/** What a report adds up by, of those it knows. */
export const isGroupedBy = (report: BillingReport, by: Grouping): boolean =>
  (billingReports[report].by as readonly Grouping[]).includes(by)

/** The columns of a report; bases of taxes add up only by rate. */
export const columnsOf = (report: BillingReport, by: Grouping): readonly ReportColumn[] =>
  report === 'taxes' && by === 'tax'
    ? [{ key: 'base', label: 'Base' }, ...billingReports.taxes.columns]
    : billingReports[report].columns

/** What of the documents is counted, and when: whoever reads the numbers must know it. */
export const reportWords = (report: BillingReport, basis: TaxBasis): string => {
  switch (report) {
    case 'sales':
      return 'Sin impuestos. Lo cancelado resta el día en que se canceló, así que los meses cerrados no cambian.'
    case 'billed':
      return 'Facturas y cartas porte de ingreso vigentes, con impuestos, el día en que se emitieron.'
    case 'taxes':
      return basis === 'cash'
        ? 'Flujo de efectivo: una factura PPD cuenta en la parte que se cobra y el día del pago; una PUE, entera y el día en que se emite. Las notas de crédito restan al emitirse, salvo lo aplicado a facturas PPD, que ya no se cobra.'
        : 'Devengado: todo lo facturado cuenta el día en que se emite, se haya cobrado o no; las notas de crédito restan al emitirse y lo cancelado, el día en que se canceló.'
    case 'collected':
      return 'Depósitos registrados, el día en que entró el dinero, tengan complemento o no. Lo cancelado resta el día en que se canceló.'
    case 'cancelled':
      return 'Documentos cancelados ante el SAT, el día en que se cancelaron, con su total; cualquiera que sea el mes en que se emitieron.'
    case 'receivables':
      return 'Lo que se debía al terminar ese día, con lo aplicado hasta entonces. La antigüedad se cuenta desde el vencimiento.'
  }
}
