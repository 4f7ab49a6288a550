import { createLoad, deleteLoad, exportLoads, pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import { createManyLoads } from '@arriero/contract/fuel/loads-import.contract.ts'
import { findingStates, fuelRules, verdicts } from '@arriero/contract/fuel/fuel.rules.ts'
import type { FuelLoadRow } from '@arriero/contract/fuel/loads.entities.ts'
import { call } from '../../kit/call.ts'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { exportList } from '../../kit/list/export-list.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListFilter } from '../../kit/list/list-types.ts'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list/list-view.ts'
import { removalAction } from '../../kit/list/removal.ts'
import { fuelKeys } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { verdictLooks } from './fuel.words.ts'
import { FuelTabs } from './FuelTabs.tsx'
import { askLoadRemoval } from './load-actions.ts'
import { LoadCard, loadColumns } from './load-columns.tsx'
import { loadDrivers, loadProviders, loadUnits } from './load-options.ts'
import './fuel.css'

const idOf = (text: string | undefined) => {
  const [id] = text?.split('~') ?? []
  return id && /^\d{1,9}$/.test(id) ? Number(id) : undefined
}
const among = <Code extends string>(codes: readonly Code[], text: string | undefined) =>
  codes.find((code) => code === text)

function queryOf(view: ListView) {
  const { day, unit, driver, provider, verdict, rule, finding } = view.filters
  const [from, to = from] = day?.split('..') ?? []
  return {
    ...pageQueryOf(view),
    from,
    to,
    unit: idOf(unit),
    driver: idOf(driver),
    provider: idOf(provider),
    verdict: among(verdicts, verdict),
    rule: among(
      fuelRules.map(({ code }) => code),
      rule,
    ),
    finding: among(
      findingStates.map(({ code }) => code),
      finding,
    ),
  }
}
const source = pagedSource<FuelLoadRow>({
  key: fuelKeys.loads,
  load: (view, signal) => call(pageLoads, { query: queryOf(view), signal }),
})

const filters: ListFilter<FuelLoadRow>[] = [
  { key: 'day', label: 'Fecha', kind: 'days' },
  { key: 'unit', label: 'Unidad', kind: 'remote', load: loadUnits },
  { key: 'driver', label: 'Conductor', kind: 'remote', load: loadDrivers },
  { key: 'provider', label: 'Proveedor', kind: 'remote', load: loadProviders },
  {
    key: 'verdict',
    label: 'Revisión',
    kind: 'select',
    options: verdicts.map((value) => ({ value, label: verdictLooks[value].label })),
  },
  {
    key: 'rule',
    label: 'Duda',
    kind: 'select',
    options: fuelRules.map(({ code: value, title: label }) => ({ value, label })),
  },
  {
    key: 'finding',
    label: 'Hallazgo',
    kind: 'select',
    options: findingStates.map(({ code: value, label }) => ({ value, label })),
  },
]

const card = (load: FuelLoadRow) => <LoadCard load={load} />

/** Every load, with what is thought of it. */
export const LoadsPage = () => (
  <ListPage<FuelLoadRow>
    id="fuel-loads"
    title="Cargas de combustible"
    noun={['carga', 'cargas']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ folio }) => folio}
    columns={loadColumns}
    filters={filters}
    search="Buscar unidad, folio o estación"
    open={({ id }) => fuelPaths.load(id)}
    rowActions={(load) => ({ menu: [removalAction(deleteLoad, () => askLoadRemoval(load))] })}
    exporting={(view) => exportList(exportLoads, 'cargas de combustible', queryOf(view))}
    above={<FuelTabs here={fuelPaths.loads} />}
    card={card}
    actions={<HeadActions />}
    empty={{
      title: 'Aún no hay cargas',
      text: 'Registre lo que cargan sus unidades: cada ticket se compara con su GPS, su tanque y su pasado.',
      action: <HeadActions />,
    }}
  />
)

const HeadActions = () => (
  <>
    <ImportLink to={fuelPaths.import} for={createManyLoads}>
      Importar
    </ImportLink>
    <CreateLink to={fuelPaths.new} for={createLoad}>
      Registrar carga
    </CreateLink>
  </>
)
