import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { Button, Segmented, Select } from 'antd'
import { IconDownload } from '@tabler/icons-react'
import { exportSpaces, createLand, createSpace } from '@arriero/contract/warehouses/places.contract.ts'
import { listContracts, type RentalContract } from '@arriero/contract/warehouses/contracts.contract.ts'
import { warehousePanel } from '@arriero/contract/warehouses/panel.contract.ts'
import { call } from '../../../kit/call.ts'
import { money, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { contractPath, detailsPath, warehousePaths } from '../warehouses.paths.ts'
import { useLands, usePlan, warehouseKeys } from '../warehouses.data.ts'
import { date } from '../../../kit/format.ts'
import { endWords, squareMetres } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'
import { PanelStrip } from './PanelStrip.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import '../warehouses.css'

/** `/Consola/bodegas`: debt and expiries, how full it is, the plan of a plot and what ends next. */
export function PlanPage() {
  const lands = useLands()
  const [search, patch] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(search.terreno)
  const land = lands.data?.find(({ id }) => id === asked) ?? lands.data?.[0]
  const chosen = Number(search.espacio) || undefined
  const plan = usePlan(land?.id)
  const panel = useQuery({
    queryKey: warehouseKeys.panel(land?.id),
    enabled: land !== undefined,
    queryFn: ({ signal }) => call(warehousePanel, { query: { land: land?.id }, signal }),
  })
  const pick = useCallback((id: number) => land && void navigate({ href: detailsPath(land.id, id) }), [navigate, land])
  const choose = (id: number) => patch({ terreno: String(id), espacio: undefined })
  const isPhone = useIsPhone()
  // A small screen says what ends before it draws where.
  const ending = land && <Ending landId={land.id} landName={land.name} />
  const landChoice = <LandChoice lands={lands.data ?? []} landId={land?.id} choose={choose} />
  return (
    <div className="screen">
      <section className="screen-main warehouse-page">
        <PageHeader
          title="Bodegas"
          count={
            plan.data &&
            `${plural(plan.data.spaces.length, 'espacio', 'espacios')}, ${plural(plan.data.zones.length, 'zona', 'zonas')}`
          }
          actions={
            <>
              {!isPhone && landChoice}
              {land && (
                <Button
                  icon={<IconDownload size={16} stroke={1.75} />}
                  onClick={() => void exportList(exportSpaces, 'espacios', { land: land.id })}
                >
                  Exportar
                </Button>
              )}
              {land && (
                <CreateLink to={`${warehousePaths.newSpace}?terreno=${land.id}`} for={createSpace}>
                  Crear espacio
                </CreateLink>
              )}
            </>
          }
        />
        <WarehouseTabs here={warehousePaths.home} />
        {isPhone && landChoice}
        {lands.error && !lands.data && (
          <div className="card">
            <ErrorState
              error={lands.error}
              retry={() => void lands.refetch()}
              what="No se pudieron cargar los terrenos."
            />
          </div>
        )}
        {lands.data?.length === 0 && (
          <div className="card">
            <EmptyState
              title="Aún no hay terrenos"
              text="Dibuje el terreno sobre el mapa o sobre la imagen de su plano; después sus zonas y los espacios que renta."
              action={
                <CreateLink to={`${warehousePaths.lands}/nuevo`} for={createLand}>
                  Crear terreno
                </CreateLink>
              }
            />
          </div>
        )}
        {land && panel.data && <PanelStrip panel={panel.data} land={land} />}
        {plan.error && !plan.data && (
          <div className="card">
            <ErrorState error={plan.error} retry={() => void plan.refetch()} what="No se pudo cargar el plano." />
          </div>
        )}
        {isPhone && ending}
        {plan.data && <PlanPicture plan={plan.data} chosen={chosen} onPick={pick} />}
        {!isPhone && ending}
      </section>
      <Outlet />
    </div>
  )
}

/** The contracts that end next, with what they owe and the next step. */
function Ending({ landId, landName }: { landId: number; landName: string }) {
  const ending = useQuery({
    queryKey: [...warehouseKeys.contracts, 'ending', landId],
    queryFn: ({ signal }) => call(listContracts, { query: { land: landId, state: 'ending', limit: 6 }, signal }),
  })
  if (!ending.data || ending.data.count === 0) return null
  return (
    <section className="card" aria-label="Contratos por vencer">
      <header className="card-head">
        <h2>Contratos por vencer</h2>
        <span className="spacer" />
        <Link to={warehousePaths.contracts} search={{ f_state: 'ending', f_land: `${landId}~${landName}` } as never}>
          Ver todos
        </Link>
      </header>
      <div className="ending-scroll" {...scrollable('Los que vencen primero')}>
        <table className="ending-table">
          <thead>
            <tr>
              <th>Inquilino</th>
              <th>Espacio</th>
              <th>Vence</th>
              <th className="end">Renta</th>
              <th className="end">Saldo</th>
              <th className="end">Siguiente paso</th>
            </tr>
          </thead>
          <tbody>
            {ending.data.results.map((contract) => (
              <EndingRow key={contract.id} contract={contract} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function EndingRow({ contract }: { contract: RentalContract }) {
  const { id, number: folio, tenant, spaces, daysLeft, end, rent, balance, debt } = contract
  return (
    <tr>
      <td>
        <Link to={contractPath(id)}>{tenant}</Link>
        <small>{folio}</small>
      </td>
      <td>
        {spaces.map(({ name }) => name).join(', ')}
        <small>{squareMetres(spaces.reduce((sum, { areaM2 }) => sum + areaM2, 0))}</small>
      </td>
      <td>
        <b className={daysLeft <= 30 ? 'tone-red tinted' : 'tone-amber tinted'}>{endWords(daysLeft)}</b>
        <small>{date(end)}</small>
      </td>
      <td className="end">{money(rent)}</td>
      <td className={`end ${debt > 0 ? 'tone-red tinted' : ''}`}>{money(balance)}</td>
      <td className="end">
        {debt > 0 ? (
          <Link to={warehousePaths.newPayment} search={{ contrato: String(id) } as never}>
            Cobrar
          </Link>
        ) : (
          <Link to={`${contractPath(id)}/renovar`}>Renovar</Link>
        )}
      </td>
    </tr>
  )
}

interface LandChoiceProps {
  lands: readonly { id: number; name: string }[]
  landId: number | undefined
  choose: (id: number) => void
}

/** Of several plots, the one whose plan is shown. */
function LandChoice({ lands, landId, choose }: LandChoiceProps) {
  if (lands.length < 2) return null
  const options = lands.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="land-choice">
      {lands.length <= 4 ? (
        <Segmented aria-label="Terreno" value={landId ?? 0} onChange={choose} options={options} />
      ) : (
        <Select
          aria-label="Terreno"
          showSearch={{ optionFilterProp: 'label' }}
          value={landId ?? null}
          onChange={choose}
          style={{ minWidth: 240 }}
          options={options}
        />
      )}
    </div>
  )
}
