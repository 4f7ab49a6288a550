import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { createSource, testSource } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { plural } from '../../../kit/format.ts'
import { ListCards } from '../../../kit/list/ListCards.tsx'
import { useIsPhone } from '../../../kit/media.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { SetAside } from './SetAside.tsx'
import { SilentUnits } from './SilentUnits.tsx'
import { actionsOf } from './source-actions.ts'
import { columns } from './source-columns.tsx'
import { SourceStats } from './SourceStats.tsx'
import { byHealth, isFailing, useSources } from './sources-data.ts'
import { testSources } from './test-sources.ts'
import './sources.css'
import { trackingPaths } from '../tracking.paths.ts'

const path = trackingPaths.sources

/** Where positions come from and how each source is doing, the worst first. */
export function SourcesPage() {
  const { data, error, refetch } = useSources()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const isPhone = useIsPhone()
  const [{ ver }, patch] = useSearchParams()
  const sources = data && byHealth(data)
  const failing = sources?.filter(isFailing) ?? []
  const isNarrowed = ver === 'fallas' && failing.length > 0
  const open = (row: Source) => (row.platform === platforms.direct ? trackingPaths.devices : `${path}/${row.id}`)
  const table = {
    rows: isNarrowed ? failing : (sources ?? []),
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
          pills={
            failing.length > 0 && (
              <button
                type="button"
                className="pill-button"
                aria-pressed={isNarrowed}
                onClick={() => patch({ ver: isNarrowed ? undefined : 'fallas' })}
              >
                <StatePill tone="red">{failing.length} con fallas</StatePill>
              </button>
            )
          }
          actions={
            <>
              {sources && sources.length > 0 && (
                <ActionButton
                  for={testSource}
                  icon={<IconRefresh size={16} stroke={1.75} />}
                  onClick={() => void testSources(sources)}
                >
                  Probar todas
                </ActionButton>
              )}
              <AddLink />
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
              action={<AddLink />}
            />
          </div>
        )}
        {sources && <SilentUnits sources={sources} />}
        <SetAside />
      </section>
      <Outlet />
    </div>
  )
}

const AddLink = () => (
  <CreateLink to={`${path}/nueva`} for={createSource}>
    Agregar fuente
  </CreateLink>
)
