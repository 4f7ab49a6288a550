import {
  createDriverPay,
  deleteDriverPay,
  listDriverPay,
  updateDriverPay,
} from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import type { DriverPay } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import { payMethods } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { money, number } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { loadDrivers } from '../../trips/trip-options.ts'
import { billingPaths } from '../billing.paths.ts'

const column = columnsFor<DriverPay>()
const labelOf = (method: string) => payMethods.find((one) => one.method === method)?.label ?? method
const rateWords = ({ method, rate }: DriverPay) => (method === 'percent' ? `${number(rate, 2)} %` : money(rate))

export const driverPay = catalogPage({
  id: 'driver-pay',
  title: 'Tarifas de conductores',
  noun: ['tarifa', 'tarifas'],
  path: billingPaths.driverPay,
  explain: 'Diga cómo se paga a cada conductor: sus viajes llevan ese costo mientras su cuenta está abierta.',
  list: listDriverPay,
  create: createDriverPay,
  update: updateDriverPay,
  remove: deleteDriverPay,
  name: ({ driverName }) => driverName,
  columns: [
    column.name('driverName', 'Conductor'),
    { key: 'method', title: 'Se le paga', width: 220, lines: 1, render: ({ method }) => labelOf(method) },
    { key: 'rate', title: 'Tarifa', width: 140, align: 'end', lines: 1, render: rateWords },
  ],
  blank: { method: 'km' },
  values: ({ method, rate }) => ({ method, rate }),
  fields: (row) => (
    <FieldGroup>
      {!row && <SelectField name="driverId" label="Conductor" span={2} load={loadDrivers} clearable={false} />}
      <SelectField
        name="method"
        label="Cómo"
        span={2}
        clearable={false}
        options={payMethods.map(({ method, label }) => ({ value: method, label }))}
      />
      <NumberField name="rate" label="Tarifa" span={2} hint="Pesos por km o por viaje, o por ciento del ingreso." />
    </FieldGroup>
  ),
})
