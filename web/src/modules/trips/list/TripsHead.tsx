import { Link } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import { IconChartBar, IconDotsVertical } from '@tabler/icons-react'
import { createTravelTask } from '@arriero/contract/trips/trips-import.contract.ts'
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { CreateLink, ImportLink } from '../../../kit/list/CreateLink.tsx'
import { mayEnter } from '../../../kit/shell/entrance.ts'
import { fetchTemplate } from '../trips.actions.ts'
import { tripPaths } from '../trips.paths.ts'
import { screenTexts } from '../trips.texts.ts'
import { clientsPath } from '../../clients/clients.paths.ts'

const catalogItems = [
  { key: 'clients', label: <Link to={clientsPath}>Clientes de viaje</Link> },
  { key: 'types', label: <Link to={tripPaths.travelTypes}>Tipos de viaje</Link> },
  { key: 'events', label: <Link to={tripPaths.eventTypes}>Tipos de evento</Link> },
  { key: 'inventory', label: <Link to={tripPaths.inventoryTypes}>Tipos de inventario</Link> },
  { key: 'colors', label: <Link to={tripPaths.colors}>Colores de notificación</Link> },
]

/** Dashboard, catalogues, import and creation. */
export function HeadActions() {
  const shown = mayEnter(clientsPath) ? catalogItems : catalogItems.slice(1)
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
      <ImportLink to={tripPaths.import} for={createTravelTask} className="hide-on-phone">
        Importar
      </ImportLink>
      <CreateButton />
    </>
  )
}

const CreateButton = () => (
  <CreateLink to={tripPaths.create} for={createTravel}>
    Crear viaje
  </CreateLink>
)

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
  const action = !whyNot(createTravel) && (
    <>
      <CreateButton />
      <ImportLink to={tripPaths.import} for={createTravelTask}>
        Importar desde Excel
      </ImportLink>
      <Button type="link" onClick={() => void fetchTemplate()}>
        Descargar plantilla
      </Button>
    </>
  )
  return { title: screenTexts.emptyTitle, text: screenTexts.emptyText, ...(action && { action }) }
}
