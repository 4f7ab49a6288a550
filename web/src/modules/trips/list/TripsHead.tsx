import { Link } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import { IconChartBar, IconDotsVertical, IconPlus, IconUpload } from '@tabler/icons-react'
import type { TripCounts } from '@arriero/contract/trips/trips.entities.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { can } from '../../../kit/session.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { fetchTemplate } from '../trips.actions.ts'
import { tripPaths } from '../trips.paths.ts'
import { screenTexts } from '../trips.texts.ts'
import { stateCounts } from '../trips.words.ts'

/** How many trips are in each state; each number lists them. */
export function StateLinks({
  counts,
  patch,
}: {
  counts: TripCounts
  patch: (changes: Record<string, string | undefined>) => void
}) {
  return (
    <span className="state-links">
      {stateCounts(counts).map(({ key, label, count, tone, filter }) => (
        <button
          key={key}
          type="button"
          onClick={() =>
            patch({ f_state: undefined, f_attention: undefined, vista: undefined, page: undefined, ...filter })
          }
        >
          <StatePill tone={tone}>
            {label} {count}
          </StatePill>
        </button>
      ))}
    </span>
  )
}

const catalogItems = [
  { key: 'clients', label: <Link to={tripPaths.clients}>Clientes de viaje</Link> },
  { key: 'types', label: <Link to={tripPaths.travelTypes}>Tipos de viaje</Link> },
  { key: 'events', label: <Link to={tripPaths.eventTypes}>Tipos de evento</Link> },
  { key: 'inventory', label: <Link to={tripPaths.inventoryTypes}>Tipos de inventario</Link> },
  { key: 'colors', label: <Link to={tripPaths.colors}>Colores de notificación</Link> },
]

/** Dashboard, catalogues, import and creation. */
export function HeadActions() {
  const shown = can('viaje.cliente.view') ? catalogItems : catalogItems.slice(1)
  return (
    <>
      <Link to={tripPaths.dashboard}>
        <Button icon={<IconChartBar size={16} stroke={1.75} />} tabIndex={-1}>
          Tablero
        </Button>
      </Link>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: shown }}>
        <Tooltip title="Catálogos">
          <Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label="Catálogos de viajes" />
        </Tooltip>
      </Dropdown>
      <Link to={tripPaths.import} className="hide-on-phone">
        <ActionButton
          permission="viaje.viaje_create.create"
          icon={<IconUpload size={16} stroke={1.75} />}
          tabIndex={-1}
        >
          Importar
        </ActionButton>
      </Link>
      <CreateButton />
    </>
  )
}

function CreateButton() {
  return (
    <Link to={tripPaths.create}>
      <ActionButton
        permission="viaje.viaje_create.create"
        type="primary"
        icon={<IconPlus size={16} stroke={2} />}
        tabIndex={-1}
      >
        Crear viaje
      </ActionButton>
    </Link>
  )
}

/** What an empty view says and offers. */
export function emptyOf(view: string | undefined) {
  if (view === 'tarde')
    return { title: 'Ningún viaje va tarde', text: 'Aquí aparecen los viajes que llegarán después de lo planeado.' }
  if (view === 'finalizados')
    return {
      title: 'Todavía no hay viajes finalizados',
      text: 'Los viajes pasan aquí solos cuando la unidad sale de su último destino.',
    }
  if (view === 'cancelados')
    return { title: 'Ningún viaje se ha cancelado', text: 'Los viajes cancelados quedan aquí con su motivo.' }
  const action = can('viaje.viaje_create.create') && (
    <>
      <CreateButton />
      <Link to={tripPaths.import}>
        <Button icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>
          Importar desde Excel
        </Button>
      </Link>
      <Button type="link" onClick={() => void fetchTemplate()}>
        Descargar plantilla
      </Button>
    </>
  )
  return { title: screenTexts.emptyTitle, text: screenTexts.emptyText, ...(action && { action }) }
}
