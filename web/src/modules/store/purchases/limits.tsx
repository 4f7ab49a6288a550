import { useQuery } from '@tanstack/react-query'
import {
  createLimit,
  deleteLimit,
  limitPeople,
  listLimits,
  updateLimit,
  type PurchaseLimit,
} from '@arriero/contract/store/purchases/purchases.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'
import { purchaseKeys } from './purchases.queries.ts'

const column = columnsFor<PurchaseLimit>()

export const limits = catalogPage({
  id: 'purchase-limits',
  title: 'Límites de autorización',
  noun: ['límite', 'límites'],
  path: storePaths.limits,
  key: purchaseKeys.limits,
  list: listLimits,
  create: createLimit,
  update: updateLimit,
  remove: deleteLimit,
  explain:
    'Sin un límite propio, administradores y monitoristas autorizan cualquier importe y los demás ninguno; aquí se fija el de cada persona.',
  above: <CatalogTabs here={storePaths.limits} />,
  name: ({ userName }) => userName,
  columns: [column.name('userName', 'Persona'), column.money('most', 'Autoriza hasta (con IVA)', { width: 220 })],
  fields: <LimitFields />,
})

function LimitFields() {
  const { id } = useRouteParams()
  const { data = [] } = useQuery({ queryKey: ['limit-people'], queryFn: () => call(limitPeople) })
  return (
    <FieldGroup>
      {id === undefined && (
        <SelectField
          name="userId"
          label="Persona"
          span={2}
          options={data.map((person) => ({ value: person.id, label: person.name }))}
        />
      )}
      <NumberField name="most" label="Autoriza hasta" unit="$ con IVA" span={2} />
    </FieldGroup>
  )
}
