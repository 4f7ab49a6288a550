import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { IconPlugConnected, IconPlus, IconRefresh } from '@tabler/icons-react'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { plural } from '../../../kit/format.ts'
import { ListCards } from '../../../kit/ListCards.tsx'
import { useIsPhone } from '../../../kit/media.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { devicesPath } from '../devices/devices-data.ts'
import { SilentUnits } from './SilentUnits.tsx'
import { actionsOf } from './source-actions.ts'
import { columns } from './source-columns.tsx'
import { SourceStats } from './SourceStats.tsx'
import { byHealth, isDown, useSources } from './sources-data.ts'
import { testSources } from './test-sources.ts'
import './sources.css'

const path = '/Consola/fuentes'

/** Where positions come from and how each source is doing, the worst first. */
export function SourcesPage() {
  const { data, error, refetch } = useSources()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  const sources = data && byHealth(data)
  const down = sources?.filter(isDown).length ?? 0
  const open = (row: Source) => (row.platform === platforms.direct ? devicesPath : `${path}/${row.id}`)
  const table = {
    rows: sources ?? [],
    rowKey: (row: Source) => row.id,
    rowName: (row: Source) => row.name,
    isSkeleton: !sources,
    rowActions: (row: Source) => actionsOf(row, () => void navigate({ to: open(row) })),
    rowClass: (row: Source) => (open(row) === here ? 'row-open' : ''),
    onOpen: (row: Source) => void navigate({ to: open(row) }),
  }
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Fuentes"
          count={sources && plural(sources.length, 'conexión', 'conexiones')}
          pills={down > 0 && <StatePill tone="red">{down} sin respuesta</StatePill>}
          actions={
            <>
              {sources && sources.length > 0 && (
                <ActionButton
                  permission="unidad.update"
                  icon={<IconRefresh size={16} stroke={1.75} />}
                  onClick={() => void testSources(sources)}
                >
                  Probar todas
                </ActionButton>
              )}
              <Link to={`${path}/nueva`} tabIndex={-1}>
                <ActionButton permission="unidad.create" type="primary" icon={<IconPlus size={16} stroke={2} />}>
                  Agregar fuente
                </ActionButton>
              </Link>
            </>
          }
        />
        {error && !sources && (
          <div className="card">
            <ErrorState error={error} retry={() => void refetch()} what="No se pudo cargar la lista de fuentes." />
          </div>
        )}
        {sources && sources.length > 0 && <SourceStats sources={sources} />}
        {!error && (!sources || sources.length > 0) && (
          <div className="card sources-card">
            {isPhone ? (
              <ListCards {...table} columns={columns} card={undefined} />
            ) : (
              <DataTable label="Fuentes" columns={columns} {...table} />
            )}
          </div>
        )}
        {sources?.length === 0 && (
          <div className="card">
            <EmptyState
              icon={IconPlugConnected}
              title="Todavía no hay fuentes"
              text="Una fuente es la cuenta de la empresa en una plataforma de rastreo. De ahí llegan las posiciones de las unidades."
              action={
                <Link to={`${path}/nueva`} tabIndex={-1}>
                  <ActionButton permission="unidad.create" type="primary">
                    Agregar fuente
                  </ActionButton>
                </Link>
              }
            />
          </div>
        )}
        {sources && <SilentUnits sources={sources} />}
      </section>
      <Outlet />
    </div>
  )
}
