import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { deleteIndex, listIndexes, saveIndex } from '@arriero/contract/warehouses/contracts.contract.ts'
import { monthOf } from '@arriero/contract/warehouses/rents.rules.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dayKey, number } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { byValue, wholeSource } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { askRemoval, removalAction } from '../../../kit/list/removal.ts'
import { warehouseKeys, warehousesChanged } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { monthName } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

type Index = ReplyOf<typeof listIndexes>[number]

const source = wholeSource<Index>({
  key: warehouseKeys.indexes,
  load: (signal) => call(listIndexes, { signal }),
  text: ({ month }) => `${month} ${monthName(month)}`,
})

const columns: Column<Index>[] = [
  {
    key: 'month',
    title: 'Mes',
    width: 240,
    lines: 1,
    fixed: true,
    sort: byValue(({ month }) => month),
    render: ({ month }) => monthName(month),
  },
  {
    key: 'value',
    title: 'INPC',
    width: 140,
    align: 'end',
    lines: 1,
    sort: byValue(({ value }) => value),
    render: ({ value }) => number(value, 3),
  },
]

/** The consumer price index as the INEGI publishes it: with it rents grow each year. */
export function IndexesPage() {
  const create = (
    <CreateLink to={warehousePaths.newIndex} for={saveIndex}>
      Registrar INPC
    </CreateLink>
  )
  return (
    <ListPage<Index>
      id="warehouse-indexes"
      title="INPC"
      noun={['mes', 'meses']}
      source={source}
      rowKey={({ month }) => month}
      rowName={({ month }) => monthName(month)}
      columns={columns}
      rowActions={({ month }) => ({
        menu: [
          removalAction(deleteIndex, () =>
            askRemoval({
              what: `el INPC de ${monthName(month)}`,
              consequence: 'Las rentas que ya aumentaron no cambian.',
              remove: () => call(deleteIndex, { month }),
              keys: [warehouseKeys.all],
            }),
          ),
        ],
      })}
      actions={create}
      above={<WarehouseTabs here={warehousePaths.indexes} />}
      empty={{
        title: 'Aún no hay INPC',
        text: 'Registre cada mes el índice que publica el INEGI: con él aumentan las rentas que lo dicen en su contrato.',
        action: create,
      }}
    />
  )
}

interface Values {
  month: string
  value: number | null
}

export const IndexForm = () => (
  <FormPanel<Values, readonly Index[]>
    title="Registrar INPC"
    closeTo={warehousePaths.indexes}
    initial={{ month: monthOf(dayKey()), value: null }}
    for={saveIndex}
    save={({ month, value }) => call(saveIndex, { body: { month, value: value ?? 0 } })}
    saved={(_, { month }) => `INPC de ${monthName(month)} registrado`}
    onSaved={warehousesChanged}
  >
    <FieldGroup>
      <TextField name="month" label="Mes" maxLength={7} placeholder="2026-10" hint="Año y mes: 2026-10." />
      <NumberField name="value" label="INPC" max={9999} hint="Como lo publica el INEGI." />
    </FieldGroup>
  </FormPanel>
)
