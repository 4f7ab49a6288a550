import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconTemplate } from '@tabler/icons-react'
import { plans as calls } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { Plan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { everyWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { listUnitTypes, unitModels } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { number } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { CatalogTabs } from '../MaintenanceTabs.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { blankEvery, EveryFields } from './EveryFields.tsx'

const column = columnsFor<Plan>()
const kinds = { unit: 'Unidad', model: 'Modelo', type: 'Tipo', all: '' } as const
const scopeWords = ({ scope, scopeName }: Plan) => scopeName ?? (scope === 'all' ? 'Todas las unidades' : '—')

export const plans = catalogPage({
  ...calls,
  id: 'maintenance-plans',
  title: 'Planes',
  noun: ['plan', 'planes'],
  path: maintenancePaths.plans,
  explain:
    'Cada cuánto toca un servicio a un tipo, un modelo o a todas las unidades; cuenta el más específico, y cada unidad puede tener el suyo.',
  above: <CatalogTabs here={maintenancePaths.plans} />,
  more: (
    <Link to={`${maintenancePaths.plans}/plantilla`}>
      <Button icon={<IconTemplate size={16} stroke={1.75} />} tabIndex={-1}>
        Aplicar plantilla
      </Button>
    </Link>
  ),
  name: (row) => `${row.serviceName}, ${scopeWords(row)}`,
  text: (row) => [row.serviceName, scopeWords(row), everyWords(row)].join(' '),
  columns: [
    column.name('serviceName', 'Servicio', {
      width: 280,
      lines: 2,
      render: (row) => <TwoLines top={row.serviceName} bottom={everyWords(row)} />,
    }),
    {
      key: 'scopeName',
      title: 'Para',
      width: 220,
      render: (row) => <TwoLines top={scopeWords(row)} bottom={kinds[row.scope]} />,
    },
    {
      key: 'warn',
      title: 'Avisa antes',
      lines: 1,
      render: ({ everyKm, everyHours, everyMonths, warnKm, warnHours, warnDays }) =>
        [
          everyKm !== null && `${number(warnKm)} km`,
          everyHours !== null && `${number(warnHours)} h`,
          everyMonths !== null && `${number(warnDays)} d`,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    column.number('units', 'Unidades', { width: 110 }),
  ],
  blank: { ...blankEvery },
  fields: (row) => (
    <>
      {!row && (
        <FieldGroup>
          <SelectField name="serviceId" label="Servicio" span={2} from={services.list} />
          <SelectField name="typeId" label="Tipo de unidad" from={listUnitTypes} placeholder="Todos" />
          <SelectField
            name="modelId"
            label="O modelo"
            from={unitModels.list}
            placeholder="Todos"
            hint="Sólo uno de los dos; ninguno: todas las unidades."
          />
        </FieldGroup>
      )}
      <EveryFields />
    </>
  ),
})
